import { type Html, html } from './html.ts'

interface Chapter {
  anchor: string
  title: string
  body: Html
}

const example = (label: string, text: string) =>
  html`<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`

/** What holds for all calls, for people who write a client. */
export const GUIDE: Chapter[] = [
  {
    anchor: 'signing-in',
    title: 'Signing in',
    body: html`<p><a href="#login"><code>POST /api/login</code></a> answers the user and sets the cookie
<code>atrium_session</code>, over https <code>__Host-atrium_session</code>; every other call is made with that cookie. A session
ends 30 days after its last use, 90 days after it began, or with <a href="#logout"><code>POST /api/logout</code></a>.</p>
${example(
  'Example: sign in and read a page of leads',
  `curl -c cookies -H 'content-type: application/json' \\
     -d '{"username": "maya", "password": "…"}' $ATRIUM/api/login
curl -b cookies "$ATRIUM/api/leads?limit=50&sort=-value"`,
)}
<p>Where the account has a second factor the answer is 401 with the code <code>factor_needed</code> and <code>signIn</code>, with
which <a href="#finishSignIn"><code>POST /api/login/factor</code></a> sets the cookie.</p>
<p>A browser may make changes from this server’s own pages only: another site’s <code>Origin</code> is refused with 403.</p>`,
  },
  {
    anchor: 'requests-and-replies',
    title: 'Requests and replies',
    body: html`<p>Bodies are JSON, sent as <code>application/json</code>. Ids are UUIDs, instants ISO 8601 text in UTC. Amounts
are numbers, exact to the cent; they are also taken as text. Optional text may be blank or null, and is kept as
<code>""</code>.</p>
<p><code>POST</code> answers 201 with what it made, <code>PUT</code> and <code>PATCH</code> answer 200 with what is there now,
<code>DELETE</code> answers 204. <code>PUT</code> and <code>PATCH</code> do the same: a field that is not sent keeps its value.</p>
<p>Where a thing has a <code>version</code>, send it back with a change: if another person changed the thing in between, the
change is refused with 409 instead of overwriting theirs. What is deleted can be restored.</p>`,
  },
  {
    anchor: 'lists',
    title: 'Lists',
    body: html`<p>Without <code>limit</code> a list comes whole. With it (1 to 200) it comes in pages: the body is still an array,
<code>X-Total-Count</code> says how many rows match, and <code>X-Next-Cursor</code> holds the <code>cursor</code> of the next
page; the last page has none. Keep the other parameters the same from page to page.</p>`,
  },
  {
    anchor: 'errors',
    title: 'Errors',
    body: html`<p>A request that is refused answers with a message for people, a code for programs and, where one is to blame,
the fields:</p>
${example(
  'Example: an error reply',
  `{ "message": "Lead name is required", "code": "bad_input",
  "fields": { "name": "Lead name is required" } }`,
)}
<dl class="fields">
<div><dt><code>400</code></dt><dd>Something in the request is not valid, or it is no JSON</dd></div>
<div><dt><code>401</code></dt><dd>Not signed in, or the password was wrong</dd></div>
<div><dt><code>403</code></dt><dd>This person may not do it, or has no organization yet</dd></div>
<div><dt><code>404</code></dt><dd>There is no such thing; another organization’s things answer the same</dd></div>
<div><dt><code>409</code></dt><dd>A name is taken, or another person changed it in between</dd></div>
<div><dt><code>413</code> <code>415</code></dt><dd>The body is too large, or not JSON</dd></div>
<div><dt><code>429</code></dt><dd>Too many attempts; <code>Retry-After</code> says how many seconds to wait. With
<code>proof_required</code>, sending a proof of work along lets it in at once</dd></div>
<div><dt><code>5XX</code></dt><dd>Our mistake, or the database is away; nothing was changed</dd></div>
</dl>`,
  },
  {
    anchor: 'limits',
    title: 'Limits',
    body: html`<p>A body has at most 1 MiB. A line of text has at most 300 characters, a long text 50,000, a search 200. After ten
failed sign-ins to one account from one address, the next ones wait for up to 15 minutes.</p>`,
  },
]
