import type { Locator } from '@playwright/test'
import { expect, test } from './journey.ts'

test('a PDF of scanned pages and one in Japanese without its font are drawn', async ({ page, owner: _ }) => {
  await page.goto('/knowledge-base')
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const form = page.getByRole('dialog', { name: 'Upload Document' })
  const buffer = pdfOf([SCAN, JAPANESE])
  await form
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'Scan.pdf', mimeType: 'application/pdf', buffer })
  await form.getByRole('button', { name: 'Upload Document' }).click()
  await expect(page.getByText('Document uploaded successfully')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Private' })).toBeVisible()
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/file')) loads.push(request.url())
  })
  await page.getByRole('link', { name: 'Scan', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Scan' })
  for (const number of [1, 2]) {
    const drawn = sheet.getByRole('group', { name: `Page ${number} of 2` })
    await drawn.scrollIntoViewIfNeeded()
    await expect.poll(() => darkShare(drawn.locator('canvas'))).toBeGreaterThan(0.005)
  }
  await expect(sheet.getByText('東京都庁').first()).toBeAttached()
  // That it was read meanwhile loads it no second time.
  await expect(sheet.getByText(/^(Waiting to be|Being) read/)).toHaveCount(0)
  expect(loads).toHaveLength(1)
})

interface Canvas {
  width: number
  height: number
  getContext(kind: '2d'): { getImageData(...area: [number, number, number, number]): { data: Uint8ClampedArray } }
}

/** How much of a canvas is dark. */
const darkShare = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const canvas = element as unknown as Canvas
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100 && data[at + 3] === 255) dark += 1
    return dark / (data.length / 4)
  })

interface Sheet {
  resources: string
  content: string
  /** Further objects, numbered from the given number on. */
  objects: (first: number) => string[]
}

const stream = (dictionary: string, content: string) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`

/** A page that is a picture of one bit a dot, as scanners make them: every other line is black. */
const SCAN: Sheet = {
  resources: '/XObject << /Scan FIRST 0 R >>',
  content: 'q 200 0 0 200 0 0 cm /Scan Do Q',
  objects: () => [
    stream(
      '/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /ASCIIHexDecode',
      `${`${'0'.repeat(16)}${'F'.repeat(16)}`.repeat(32)}>`,
    ),
  ],
}

const JAPANESE: Sheet = {
  resources: '/Font << /F FIRST 0 R >>',
  content: `BT /F 40 Tf 10 100 Td <${Buffer.from('東京都庁', 'utf16le').swap16().toString('hex')}> Tj ET`,
  objects: (first) => [
    `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5 /Encoding /UniJIS-UTF16-H /DescendantFonts [${first + 1} 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor ${first + 2} 0 R >>`,
    '<< /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 90 >>',
  ],
}

function pdfOf(sheets: Sheet[]): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const pages = sheets.map(({ resources, content, objects: own }) => {
    const page = objects.length + 1
    const first = page + 2
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${page + 1} 0 R /Resources << ${resources.replace('FIRST', String(first))} >> >>`,
      stream('', content),
      ...own(first),
    )
    return page
  })
  objects[1] = `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${pages.length} >>`
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
