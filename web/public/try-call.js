// On the page of the API (server/platform/http/docs-page.ts): each example that is opened gets a form that makes its call. The key
// stays in this page's memory alone, and no cookie is sent, so that what answers is what a program would get.
;(() => {
  /** How much of an answer is shown, in characters. */
  const MOST = 20_000

  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties)
    element.append(...children)
    return element
  }
  const labelled = (label, field) => make('label', {}, label, field)

  let key = ''
  const keyFields = new Set()
  const makeKeyField = () => {
    const field = make('input', { type: 'password', autocomplete: 'off', spellcheck: false, value: key })
    field.placeholder = 'atr_…'
    field.addEventListener('input', () => {
      key = field.value.trim()
      for (const other of keyFields) if (other !== field) other.value = field.value
    })
    keyFields.add(field)
    return field
  }

  const offer = (example) => {
    const { method, url, body, open } = example.dataset
    const address = make('input', { value: url, required: true, autocomplete: 'off', spellcheck: false })
    const sent = body && make('textarea', { value: body, rows: body.split('\n').length, spellcheck: false })
    const button = make('button', { type: 'submit', textContent: 'Send' })
    const state = make('p', { role: 'status' })
    const answer = make('pre', { tabIndex: 0, role: 'group', ariaLabel: 'Answer', hidden: true })
    const form = make('form', { className: 'try' })
    if (open !== 'anyone') form.append(labelled('API key', makeKeyField()))
    form.append(labelled('Address', address))
    if (sent) form.append(labelled('Body', sent))
    form.append(make('div', {}, button, method === 'GET' ? '' : 'This runs on your real data.'), state, answer)
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      if (button.ariaDisabled) return
      button.ariaDisabled = 'true'
      state.textContent = 'Sending…'
      answer.hidden = true
      try {
        const { status, time, text } = await send(method, address.value, sent?.value)
        state.textContent = `${status} in ${time} ms`
        answer.textContent = text.length > MOST ? `${text.slice(0, MOST)}…` : text
        answer.hidden = text === ''
      } catch (error) {
        state.textContent =
          error instanceof NotSent ? error.message : 'Atrium did not answer. Check your connection and try again.'
      }
      button.ariaDisabled = null
    })
    example.append(form)
  }

  /** What is wrong with the request itself. */
  class NotSent extends Error {}

  async function send(method, address, body) {
    const url = new URL(address, location.origin)
    // A key is for this server alone.
    if (url.origin !== location.origin) throw new NotSent('The address must begin with /api.')
    if (/[^!-~]/.test(key)) throw new NotSent('This is not a key: keys have letters, digits and _ only.')
    if (body) {
      try {
        JSON.parse(body)
      } catch (error) {
        throw new NotSent(`The body is not JSON: ${error.message}`)
      }
    }
    const headers = {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const begun = performance.now()
    const reply = await fetch(url, { method, headers, credentials: 'omit', cache: 'no-store', ...(body && { body }) })
    const isText = /json|text|csv/.test(reply.headers.get('content-type') ?? '')
    const text = isText ? await reply.text() : ''
    const time = Math.round(performance.now() - begun)
    return { status: `${reply.status} ${reply.statusText}`.trim(), time, text: indent(text) }
  }

  function indent(text) {
    try {
      return JSON.stringify(JSON.parse(text), null, 2)
    } catch {
      return text
    }
  }

  // Toggling does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target.open && target.dataset.url && !target.querySelector('form')) offer(target)
    },
    true,
  )
})()
