import { html } from '../http/html.ts'

/** A mail, ready to be sent. */
export interface Letter {
  subject: string
  text: string
  html: string
}

/** What a letter says, as plain words: everything in it is escaped. */
export interface Contents {
  subject: string
  heading: string
  paragraphs: string[]
  /** What to do; undefined where there is nothing to do, or it is not known where the app is reached. */
  action?: { label: string; url: string } | undefined
  /** What else can be done. */
  second?: { label: string; url: string } | undefined
  /** Why this letter came, in small print. */
  footnote: string
}

/** Sets a letter, as HTML and as text: no pictures, no fonts to be fetched, and readable where styles are dropped. */
export function setLetter(brand: string, { subject, heading, paragraphs, action, second, footnote }: Contents): Letter {
  const links = [action, second].flatMap((each) => (each ? [`${each.label}:\n${each.url}`] : []))
  const text = [heading, ...paragraphs, ...links, '--', `${footnote}\n${brand}`].filter(Boolean).join('\n\n')
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #1c1a18 !important; }
  .card { background: #272422 !important; border-color: #3a3633 !important; }
  .strong { color: #f3f0ec !important; }
  .words { color: #d6d1cb !important; }
  .small { color: #a8a29b !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f5f3;">
<div style="display:none;max-height:0;overflow:hidden;">${paragraphs[0]}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f5f3;"><tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;">
<tr><td class="strong" style="padding:0 4px 16px;font-size:16px;font-weight:600;color:#26221f;">${brand}</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e5e2de;border-radius:8px;">
<h1 class="strong" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#26221f;">${heading}</h1>
${paragraphs.map((words) => html`<p class="words" style="margin:0 0 16px;font-size:15px;line-height:24px;color:#46413c;">${words}</p>`)}${
  action &&
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;"><tr><td style="background:#0f766e;border-radius:6px;"><a href="${action.url}" style="display:inline-block;padding:11px 20px;font-size:15px;font-weight:600;color:#ffffff;text-decoration:none;">${action.label}</a></td></tr></table>
<p class="small" style="margin:0;font-size:13px;line-height:20px;color:#6f6963;">If the button does not work, copy this address into your browser:<br><a href="${action.url}" class="small" style="color:#6f6963;word-break:break-all;">${action.url}</a></p>`
}${
  second &&
  html`<p class="words" style="margin:16px 0 0;font-size:15px;line-height:24px;color:#46413c;"><a href="${second.url}" class="words" style="color:#46413c;">${second.label}</a></p>`
}
</td></tr>
<tr><td class="small" style="padding:16px 4px 0;font-size:12px;line-height:18px;color:#6f6963;">${footnote}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return { subject: oneLine(subject), text: `${text}\n`, html: page.html }
}

// What people typed into a name must not begin a header of its own.
const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim()
