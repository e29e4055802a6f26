import { streamAnswer } from '../contract/assistant/calls.ts'
import { register } from '../contract/auth/calls.ts'
import { createCompany } from '../contract/companies/calls.ts'
import { endAtrium, makeFolder, startAtrium } from '../test/support/atrium-process.ts'
import { visitorOf } from '../test/support/caller.ts'
import { type ModelServer, startModelServer } from '../test/support/model-server.ts'
import type { Report } from './findings.ts'
import { median, quantile } from './median.ts'
import { sized } from './sized.ts'

/** Milliseconds from a model's first word to when it is at the reader's. */
const MOST_DELAY = 100
/** Of each kind; a person may ask no more than some dozens in a minute. */
const QUESTIONS = sized(12, 1)
/** Before the first word, in which Atrium is idle. */
const THINKING = 30

/** How long a model's first word takes through Atrium to its reader, with and without data asked for before. */
export async function measureModel(report: Report): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const models = await startModelServer()
  opened.defer(models.close)
  const folder = await makeFolder()
  opened.defer(folder.remove)
  const model = { OPENAI_BASE_URL: models.openai, AI_MODEL: 'scripted-1' }
  const atrium = await startAtrium({ DATA_DIR: folder.path, REGISTRATION: 'open', ...model })
  opened.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  const caller = visitorOf(atrium.url)
  await caller.call(register, { body: { username: 'ann', email: 'ann@example.com', password: 'only for measuring' } })
  await caller.call(createCompany, { body: { name: 'Measured' } })
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = (message: string) =>
    fetch(new URL(streamAnswer.path, atrium.url), {
      method: streamAnswer.method,
      body: JSON.stringify({ message }),
      headers: { 'content-type': 'application/json', cookie },
    })

  for (const [what, tools] of [
    ['first word of a model', 0],
    ['first word after data was asked for', 1],
  ] as const) {
    const delays: number[] = []
    for (let index = 0; index < QUESTIONS; index += 1) delays.push(await delayOf(models, request, tools))
    report({
      what,
      found: `median ${median(delays).toFixed(1)} ms later at the reader, 99 % within ${quantile(delays, 0.99).toFixed(1)} ms`,
      target: `99 % ≤ ${MOST_DELAY} ms`,
      reached: quantile(delays, 0.99) <= MOST_DELAY,
    })
  }
}

async function delayOf(models: ModelServer, request: (message: string) => Promise<Response>, tools: number) {
  let said = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const calls = [{ name: 'run_query', arguments: { subject: 'leads', measures: [{ measure: 'count' }] } }]
  models.play(...Array.from({ length: tools }, () => ({ calls })), () => {
    setTimeout(() => {
      said = performance.now()
      resolve()
    }, THINKING)
    return { until: promise, text: ['Leads ', 'are ', 'fine.'] }
  })
  const response = await request('How are our leads doing in general?')
  let text = ''
  let heard = 0
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    if (!heard && text.includes('event: text')) heard = performance.now()
  }
  if (!text.includes('"model":"scripted-1"')) throw new Error(`The model did not answer: ${text.slice(-500)}`)
  return heard - said
}
