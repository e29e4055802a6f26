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
    anchor: 'keys',
    title: 'API keys',
    body: html`<p>Make a key under <a href="/settings/keys">Settings, API keys</a>, and send it with every request. It works in your
name and can never do more than you; it can do less: only read, or only some features.</p>
${example(
  'Example: read a page of leads with a key',
  `curl "$ATRIUM/api/leads?limit=50&sort=-value" \\
     -H "Authorization: Bearer $KEY"`,
)}
<p>A wrong, expired or revoked key answers 401. What a key may not do answers 403; accounts, passwords and keys are for people.
Each key makes up to 600 calls a minute. <code>RateLimit</code> says how many are left (<code>r</code>) and in how many
seconds they are full again (<code>t</code>); beyond that you get 429 with <code>Retry-After</code>.</p>
<p><code>npm run client</code> writes a TypeScript client for these calls, one file without dependencies; the
examples below use it as <code>atrium</code>.</p>`,
  },
  {
    anchor: 'idempotency',
    title: 'Sending a request again',
    body: html`<p>Send a <code>POST</code> with an <code>Idempotency-Key</code> of your choice, such as a UUID, if you may have to
repeat it, for example after a lost connection. For 24 hours the same request with the same key is done once and answers the same.
With another request the key answers 422; while the first one is not done yet, 409. A refused request did nothing, so
you can correct it and use its key again.</p>
<p>If the answer could not be kept, because it is longer than 64 KB or Atrium was stopped at that moment, repeating the request
answers 409 and still does nothing again. Sign-ins, accounts and streams refuse the header with 400.</p>`,
  },
  {
    anchor: 'signing-in',
    title: 'Signing in with a browser',
    body: html`<p><a href="#login"><code>POST /api/login</code></a> answers the user and sets the cookie
<code>atrium_session</code>, over https <code>__Host-atrium_session</code>. Send it with every other call. A session
ends 30 days after its last use, 90 days after it began, or with <a href="#logout"><code>POST /api/logout</code></a>.</p>
${example(
  'Example: sign in and read a page of leads',
  `curl -c cookies -H 'content-type: application/json' \\
     -d '{"username": "maya", "password": "…"}' $ATRIUM/api/login
curl -b cookies "$ATRIUM/api/leads?limit=50&sort=-value"`,
)}
<p>If the account has a second factor, the answer is 401 with the code <code>factor_needed</code> and <code>signIn</code>; send that to
<a href="#finishSignIn"><code>POST /api/login/factor</code></a> to get the cookie.</p>
<p>Browsers may make changes only from this server’s own pages: a foreign <code>Origin</code> is refused with 403.</p>`,
  },
  {
    anchor: 'requests-and-replies',
    title: 'Requests and replies',
    body: html`<p>Bodies are JSON, sent as <code>application/json</code>. Ids are UUIDs, instants ISO 8601 text in UTC. Amounts
are numbers, exact to the cent; text is accepted too. Optional text may be blank or null, and is stored as
<code>""</code>.</p>
<p><code>POST</code> answers 201 with the new record, <code>PUT</code> and <code>PATCH</code> answer 200 with the changed record,
<code>DELETE</code> answers 204. <code>PUT</code> and <code>PATCH</code> do the same: a field you leave out keeps its value.</p>
<p>If a record has a <code>version</code>, send it back with your change: if someone changed the record in between, yours
is refused with 409 instead of overwriting theirs. Deleted records can be restored.</p>`,
  },
  {
    anchor: 'lists',
    title: 'Lists',
    body: html`<p>Without <code>limit</code> you get the whole list. With it (1 to 200) you get pages: the body is still an array,
<code>X-Total-Count</code> says how many rows match, and <code>X-Next-Cursor</code> holds the <code>cursor</code> of the next
page; the last page has none. Keep the other parameters the same from page to page.</p>`,
  },
  {
    anchor: 'errors',
    title: 'Errors',
    body: html`<p>A refused request answers with a message for people, a code for programs and, if they are the cause,
the fields:</p>
${example(
  'Example: an error reply',
  `{ "message": "Lead name is required", "code": "bad_input",
  "fields": { "name": "Lead name is required" } }`,
)}
<dl class="fields">
<div><dt><code>400</code></dt><dd>Something in the request is not valid, or it is not JSON</dd></div>
<div><dt><code>401</code></dt><dd>Not signed in, or the password or API key was wrong</dd></div>
<div><dt><code>403</code></dt><dd>You may not do this, or have no organization yet</dd></div>
<div><dt><code>404</code></dt><dd>It does not exist; another organization’s records answer the same</dd></div>
<div><dt><code>409</code></dt><dd>A name is taken, or someone changed the record in between</dd></div>
<div><dt><code>422</code></dt><dd>The <code>Idempotency-Key</code> was sent with another request</dd></div>
<div><dt><code>413</code> <code>415</code></dt><dd>The body is too large, or not JSON</dd></div>
<div><dt><code>429</code></dt><dd>Too many attempts; <code>Retry-After</code> says how many seconds to wait. With
<code>proof_required</code>, a proof of work lets the request in at once</dd></div>
<div><dt><code>5XX</code></dt><dd>Our mistake, or the database is unavailable; nothing was changed</dd></div>
</dl>`,
  },
  {
    anchor: 'limits',
    title: 'Limits',
    body: html`<p>A body has at most 1 MiB. A line of text has at most 300 characters, a long text 50,000, a search 200. After ten
failed sign-ins to one account from one address, the next ones wait for up to 15 minutes.</p>`,
  },
]
