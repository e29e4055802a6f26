import { crc32 } from 'node:zlib'
import { expect, type Page } from './journey.ts'

/** A Word document with these paragraphs: the least that Word would open, in a ZIP without compression. */
export function docx(paragraphs: readonly string[]): Buffer {
  const words = paragraphs.map((each) => `<w:p><w:r><w:t>${each}</w:t></w:r></w:p>`).join('')
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  return zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${words}</w:body></w:document>`,
  })
}

function zip(files: Record<string, string>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(bytes.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(name.length, 22)
    local.push(Buffer.from('PK\x03\x04'), shared, Buffer.from(name), bytes)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, rest, Buffer.from(name))
    at += 30 + name.length + bytes.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end])
}

/** Drags files over the page and lets them fall. */
export async function dropFiles(page: Page, files: Record<string, Buffer | string>): Promise<void> {
  const encoded = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')])
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    for (const [name, bytes] of ${JSON.stringify(encoded)})
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name))
    return transfer
  })()`)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer })
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer })
    await expect(page.getByText('Drop to upload')).toBeVisible({ timeout: 300 })
  }).toPass()
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

/** Makes a document without a file. */
export async function write(
  page: Page,
  document: { title: string; content: string; isPublic?: boolean; tags?: string[] },
) {
  const made = await page.request.post('/api/documents', { data: document })
  expect(made.status()).toBe(201)
  return (await made.json()) as { id: string }
}
