import { Buffer } from 'node:buffer'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

// Made the videos of the demo's candidates, which are kept beside it: people drawn on a canvas who say something in a
// voice made of tones, recorded as the careers site records. To make them again:
// CHROMIUM_PATH=/path/to/chromium node_modules/.bin/node demo/make-videos.ts

/** Milliseconds that each of them lasts. */
const LENGTH = 9_000

const people = [
  { name: 'anna', skin: '#e8b898', hair: '#3b2a20', shirt: '#2f6f6a', wall: '#e9e4da', pitch: 205 },
  { name: 'bilal', skin: '#b98560', hair: '#1d1a19', shirt: '#44546a', wall: '#dfe6e4', pitch: 118 },
  { name: 'chen', skin: '#edc7a2', hair: '#20211f', shirt: '#8a4b38', wall: '#e6e2ea', pitch: 172 },
  { name: 'dora', skin: '#f0c8b0', hair: '#a0622d', shirt: '#5b5f3a', wall: '#e3e8ec', pitch: 228 },
] as const

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--autoplay-policy=no-user-gesture-required', '--no-sandbox'],
})
for (const person of people) {
  const page = await browser.newPage()
  await page.setContent('<canvas width="320" height="240"></canvas>')
  await page.addScriptTag({ path: join(import.meta.dirname, 'record-person.js') })
  const recorded: string = await page.evaluate(`recordPerson(${JSON.stringify({ ...person, length: LENGTH })})`)
  await writeFile(
    join(import.meta.dirname, 'videos', `${person.name}.webm`),
    withDuration(Buffer.from(recorded, 'base64')),
  )
  await page.close()
}
await browser.close()

/** Chromium writes no duration. It goes to the end of the element Info, whose length is one byte here. */
function withDuration(webm: Buffer): Buffer {
  const info = webm.indexOf(Buffer.from('1549a966', 'hex')) + 4
  const length = (webm[info] ?? 0) & 0x7f
  const duration = Buffer.from('4489880000000000000000', 'hex')
  duration.writeDoubleBE(LENGTH, 3)
  const end = info + 1 + length
  return Buffer.concat([
    webm.subarray(0, info),
    Buffer.of(0x80 | (length + duration.length)),
    webm.subarray(info + 1, end),
    duration,
    webm.subarray(end),
  ])
}
