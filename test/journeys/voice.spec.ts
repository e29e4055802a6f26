import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startRealtimeServer, toneOf } from '../support/realtime-server.ts'
import { expect, expectAccessible, runServer, signUp, test } from './journey.ts'
import { type } from './keys.ts'

const RATE = 24_000
/** Measures how long an answer is heard once someone speaks. */
const NOTE_STOPS = fileURLToPath(new URL('note-stops.js', import.meta.url))
/** Recognition and synthesis of a browser. */
const OWN_SPEECH = fileURLToPath(new URL('own-speech.js', import.meta.url))

/** What the microphone hears, again and again: a second of speech, and four of silence. */
async function fakeSpeech(): Promise<string> {
  const sound = Buffer.concat([toneOf(1000, 12_000), Buffer.alloc(toneOf(4000).length)])
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(sound.length, 40)
  const path = join(await mkdtemp(join(tmpdir(), 'atrium-speech-')), 'speech.wav')
  await writeFile(path, Buffer.concat([head, sound]))
  return path
}

interface Noted {
  /** Milliseconds for which an answer was still heard after someone began to speak. */
  stops: number[]
}

test('one talks, interrupts, and reads what was said', { tag: '@quick' }, async ({ playwright, launchOptions }) => {
  const realtime = await startRealtimeServer({
    replies: [
      { heard: 'Tell me a story.', say: 'Once upon a time there was an atrium.', sound: 20_000 },
      { heard: 'Stop, please.', say: 'As you like.', sound: 200 },
    ],
  })
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${await fakeSpeech()}`,
    ],
  })
  await runServer({ REGISTRATION: 'open', REALTIME_URL: realtime.url }, async (server) => {
    const context = await browser.newContext({ baseURL: server.origin, permissions: ['microphone'] })
    const page = await context.newPage()
    await page.addInitScript({ path: NOTE_STOPS })
    await signUp(context, server)
    await page.goto('/tasks')
    await page.getByRole('button', { name: 'Open the assistant' }).click()
    const panel = page.getByRole('complementary', { name: 'Assistant' })
    const toggle = panel.getByRole('button', { name: 'Voice' })
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    const lines = panel.getByRole('list', { name: 'What was said' }).getByRole('listitem')
    await expect(lines.first()).toContainText('Tell me a story.', { timeout: 20_000 })
    await expect(lines.nth(1)).toContainText('Once upon a time there was an atrium.')
    await expectAccessible(page)
    // Typing is for when voice is off.
    await expect(panel.getByRole('textbox')).toBeHidden()

    await expect(lines.nth(3)).toContainText('As you like.', { timeout: 20_000 })
    await expect(lines).toHaveText([/Tell me a story/, /Once upon a time/, /Stop, please/, /As you like/])
    // From the word that someone speaks to the last sound of the answer.
    const stops = await page.evaluate(() => (globalThis as unknown as Noted).stops)
    expect(Math.max(...stops)).toBeGreaterThan(0)
    expect(Math.max(...stops)).toBeLessThanOrEqual(150)
    const session = await realtime.session()
    const cut = session.told.find(({ type }) => type === 'conversation.item.truncate')
    expect(cut?.audio_end_ms).toBeGreaterThan(500)
    expect(cut?.audio_end_ms).toBeLessThan(15_000)

    await toggle.click()
    await expect(panel.getByRole('textbox')).toBeVisible()
    await expect(panel.getByText('Once upon a time there was an atrium.')).toBeVisible()
    await expect.poll(() => realtime.open()).toBe(0)
  })
  await browser.close()
  await realtime.close()
})

interface StandIn {
  spoken: string[]
  hear(transcript: string, isFinal?: boolean): void
  fail(error: string): void
}

test('without a voice server a browser hears and speaks by itself, or the panel says what is missing', async ({
  page,
  context,
  owner: _,
}) => {
  await page.addInitScript({ path: OWN_SPEECH })
  const panel = page.getByRole('complementary', { name: 'Assistant' })
  const toggle = panel.getByRole('button', { name: 'Voice' })
  const talk = async () => {
    await page.goto('/tasks')
    await page.getByRole('button', { name: 'Open the assistant' }).click()
    await toggle.click()
    await expect(panel.getByText('Listening')).toBeVisible()
    // Nothing is asked by hand meanwhile, and nothing looks as if it were.
    await expect(panel.getByRole('button', { name: 'Show me my recent leads' })).toBeDisabled()
  }
  const hear = (words: string, isFinal = true) =>
    page.evaluate(([said, whole]) => (globalThis as unknown as StandIn).hear(said, whole), [words, isFinal] as const)
  const said = panel.getByText('How many leads do we have?')

  await talk()
  await expect(panel.getByText('Your browser listens and speaks.')).toBeVisible()
  await expectAccessible(page)
  // What is not final yet is not asked.
  await hear('how many', false)
  await hear('How many leads do we have?')
  await expect(said).toBeVisible()
  const spoken = () => page.evaluate(() => (globalThis as unknown as StandIn).spoken)
  await expect.poll(async () => (await spoken()).at(-1)).toMatch(/leads/)
  expect((await spoken()).filter((words) => words === '(silence)').length).toBeGreaterThan(0)
  await page.evaluate(() => (globalThis as unknown as StandIn).fail('not-allowed'))
  await expect(page.getByText('Connection Failed')).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')

  // Who asks from the palette is answered, and talks no more; it goes on with what was said.
  await talk()
  await hear('How many leads do we have?')
  await expect(said).toBeVisible()
  await page.keyboard.press('Control+k')
  await type(page.getByRole('combobox', { name: 'Search everything' }), 'List all pending tasks')
  await page.getByRole('option', { name: 'Ask the assistant: List all pending tasks' }).click()
  await expect(panel.getByText('There are no pending tasks').first()).toBeVisible()
  await expect(said).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')

  const deaf = await context.newPage()
  await deaf.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(globalThis, name)
  })
  await deaf.goto('/tasks')
  await deaf.getByRole('button', { name: 'Open the assistant' }).click()
  const silent = deaf.getByRole('complementary', { name: 'Assistant' })
  await silent.getByRole('button', { name: 'Voice' }).click()
  await expect(silent.getByText('REALTIME_URL')).toBeVisible()
  await expect(silent.getByRole('textbox')).toBeVisible()
  await expectAccessible(deaf)
})
