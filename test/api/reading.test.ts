import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReader, type FileText, type Part, type Reader } from '../../server/features/documents/reading/reader.ts'
import { makeFolder } from '../support/atrium-process.ts'
import { makeCompoundFile } from '../support/compound-file.ts'
import { makeZip } from '../support/zip-file.ts'

let reader: Reader
let folder: Awaited<ReturnType<typeof makeFolder>>

beforeAll(async () => {
  reader = createReader()
  folder = await makeFolder()
})
afterAll(async () => {
  await reader.stop()
  await folder.remove()
})

async function readBytes(name: string, bytes: Buffer | string): Promise<FileText> {
  const path = join(folder.path, name)
  await writeFile(path, bytes)
  return reader.read(path, name)
}

function ready(reading: FileText): { text: string; parts: Part[]; cut: boolean } {
  if (reading.status !== 'ready') throw new Error(`not ready: ${reading.reason}`)
  return reading
}

describe('text', () => {
  test.each([
    ['UTF-8', Buffer.from('Grüße aus Villach')],
    ['UTF-8 with its mark', Buffer.from('\ufeffGrüße aus Villach')],
    ['UTF-16', Buffer.from('\ufeffGrüße aus Villach', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('\ufeffGrüße aus Villach', 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from('Grüße aus Villach', 'utf16le')],
    ['the encoding of Windows', Buffer.from('Grüße aus Villach', 'latin1')],
  ])('in %s is read right', async (_, bytes) => {
    expect(ready(await readBytes('note.txt', bytes)).text).toBe('Grüße aus Villach')
  })

  test('of Markdown has its headings as parts', async () => {
    const text = '# Prices\nOak\n\n```\n# no heading\n```\nTerms\n=====\nThirty days\n'
    const { parts } = ready(await readBytes('prices.md', text))
    expect(parts.map(({ kind, title, start, end }) => [kind, title, text.slice(start, end)])).toEqual([
      ['heading', 'Prices', '# Prices\nOak\n\n```\n# no heading\n```\n'],
      ['heading', 'Terms', 'Terms\n=====\nThirty days\n'],
    ])
  })
})

/** Records of a workbook: numbers and what they hold in bytes. */
function records(...all: [id: number, ...data: number[]][]): Buffer {
  const pieces = all.map(([id, ...data]) =>
    Buffer.from([id & 255, id >> 8, data.length & 255, data.length >> 8, ...data]),
  )
  return Buffer.concat(pieces)
}
const letters = (text: string) => [...Buffer.from(text, 'latin1')]

describe('formats that nobody writes any more', () => {
  test('a workbook of Excel 2', async () => {
    const bytes = records(
      [0x09, 2, 0, 0x10, 0],
      [0x04, 0, 0, 0, 0, 0, 0, 0, 5, ...letters('Oak\xe4s')],
      [0x02, 0, 0, 1, 0, 0, 0, 0, 40, 0],
      [0x03, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f],
      [0x0a],
    )
    expect(ready(await readBytes('old.xls', bytes)).text).toBe('Sheet 1\nOakäs\t40\n\t1.5')
  })

  test('a workbook of Excel 95, in the code page of its country, with a comment', async () => {
    const name = letters('\xd6\xe5\xed\xfb')
    const bytes = records(
      [0x0809, 0, 5, 5, 0, 0, 0, 0, 0],
      [0x42, 0xe3, 4],
      [0x85, 37, 0, 0, 0, 0, 0, name.length, ...name],
      [0x0a],
      [0x0809, 0, 5, 0x10, 0, 0, 0, 0, 0],
      [0x204, 2, 0, 0, 0, 0, 0, 3, 0, ...letters('\xc4\xf3\xe1')],
      [0x27e, 2, 0, 1, 0, 0, 0, 0xa2, 0, 0, 0],
      [0x1c, 2, 0, 0, 0, 4, 0, ...letters('good')],
      [0x0a],
    )
    const { text, parts } = ready(await readBytes('95.xls', bytes))
    expect(text).toBe('Цены\nДуб\t40\ngood\n')
    expect(parts).toEqual([{ kind: 'sheet', title: 'Цены', start: 0, end: text.length }])
  })

  test('a document and a workbook in the XML of Office 2003', async () => {
    const word = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"><o:DocumentProperties xmlns:o="x"><o:Author>Nobody</o:Author></o:DocumentProperties><w:body><w:p><w:r><w:t>Oak </w:t></w:r><w:r><w:t>tables</w:t></w:r></w:p></w:body></w:wordDocument>`
    expect(ready(await readBytes('2003.doc', word)).text).toBe('Oak tables\n')
    const excel = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Prices"><Table><Row><Cell><Data ss:Type="String">Oak</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">480</Data><Comment><ss:Data>each</ss:Data></Comment></Cell></Row></Table></Worksheet></Workbook>`
    expect(ready(await readBytes('2003.xls', excel)).text).toBe('Prices\nOak\t\t480\neach\n')
  })
})

describe('what is embedded in a document', () => {
  const word = (text: string) => {
    const bytes = Buffer.alloc(0x300)
    bytes.writeUInt32LE(0x0065a5dc, 0)
    bytes.writeUInt32LE(bytes.length, 0x18)
    bytes.writeUInt32LE(bytes.length + text.length, 0x1c)
    return { WordDocument: Buffer.concat([bytes, Buffer.from(text, 'latin1')]) }
  }
  const package_ = makeZip([
    {
      name: 'word/document.xml',
      content: '<w:document><w:body><w:p><w:r><w:t>Elm</w:t></w:r></w:p></w:body></w:document>',
    },
  ])

  test('is read after it, in the order in which it was embedded, whatever wrote it', async () => {
    const bytes = makeCompoundFile({
      ...word('\x13 EMBED Word.Document.8 \\s \x14\x01\x15\r'),
      ObjectPool: {
        _30: { Package: package_ },
        _20: { ...word('Oak\r'), ObjectPool: { _25: word('Ash\r') } },
        _10: { CONTENTS: Buffer.from('no document') },
      },
      MBD0000AB12: word('Yew\r'),
    })
    expect(ready(await readBytes('letter.doc', bytes))).toMatchObject({ text: 'Yew\nOak\nAsh\nElm\n', cut: false })
  })

  test('costs itself alone where it is damaged', async () => {
    const bytes = makeCompoundFile({
      ...word('Oak\r'),
      ObjectPool: { _10: { WordDocument: Buffer.alloc(100) }, _20: word('Ash\r') },
    })
    expect(ready(await readBytes('letter.doc', bytes))).toMatchObject({ text: 'Oak\nAsh\n', cut: true })
  })
})

describe('packages as some programs write them', () => {
  const body = '<w:document><w:body><w:p><w:r><w:t>Oak tables</w:t></w:r></w:p></w:body></w:document>'

  test.each([
    ['with sizes behind the content', makeZip([{ name: 'word/document.xml', content: body, sizesBehind: true }])],
    ['with names of Windows', makeZip([{ name: 'word\\document.xml', content: body, stored: true }])],
    ['with capital letters in names', makeZip([{ name: 'Word/Document.XML', content: body }])],
    ['in UTF-16', makeZip([{ name: 'word/document.xml', content: Buffer.from(`\ufeff${body}`, 'utf16le') }])],
  ])('a document %s', async (_, bytes) => {
    expect(ready(await readBytes('odd.docx', bytes)).text).toBe('Oak tables\n')
  })

  test('what was deleted or stands twice is not read, what was added is', async () => {
    const runs = `<w:del><w:r><w:delText>elm</w:delText></w:r></w:del><w:ins><w:r><w:t>oak</w:t></w:r></w:ins><mc:AlternateContent><mc:Choice><w:r><w:t> box</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t> again</w:t></w:r></mc:Fallback></mc:AlternateContent>`
    const content = `<w:document><w:body><w:p>${runs}</w:p></w:body></w:document>`
    expect(ready(await readBytes('changes.docx', makeZip([{ name: 'word/document.xml', content }]))).text).toBe(
      'oak box\n',
    )
  })

  test('a part that is damaged costs itself alone', async () => {
    const relations = '<Relationships><Relationship Id="a" Type="x/footnotes" Target="notes.xml"/></Relationships>'
    const bytes = makeZip([
      { name: 'word/document.xml', content: body },
      { name: 'word/_rels/document.xml.rels', content: relations },
      { name: 'word/notes.xml', content: '<w:p/>'.repeat(50) },
    ])
    bytes.fill(0xff, bytes.indexOf('word/notes.xml') + 14, bytes.indexOf('word/notes.xml') + 20)
    expect(await readBytes('part.docx', bytes)).toMatchObject({ status: 'ready', text: 'Oak tables\n', cut: true })
  })

  test('numbers of a sheet are read as they are shown', async () => {
    const shown: [code: string, value: number, text: string][] = [
      ['0.00', 1.005, '1.00'],
      ['0.00', 47.675, '47.68'],
      ['#,##0.0', 1234567.89, '1,234,567.9'],
      ['0%', 0.25, '25%'],
      ['0\\ %', 0.25, '25%'],
      ['d mmmm yyyy', 45366.5, '15 March 2024'],
      ['dd.mm.yyyy г.', 45366.5, '15.03.2024 г.'],
      ['[h]:mm', 1.5, '36:00'],
      ['"No. "0', 7, 'No. 7'],
      ['[&lt;10]"few";"many"', 12, 'many'],
      ['[&gt;=1000]0.0,"k";0', 1500, '1.5k'],
      ['0.00E+00', 12345, '1.23E+04'],
      ['$#,##0;($#,##0)', -1200, '($1,200)'],
      ['_([$-409]* #,##0_);_(@_)', 1200, '1,200'],
      ['000-00-0000', 123456789, '123-45-6789'],
      ['# ?/?', 1.5, '1 1/2'],
      ['General', 491711234567, '491711234567'],
      ['[what', 5, '5'],
    ]
    const formats = shown.map(
      ([code], at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    )
    const styles = shown.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
    const cells = shown.map(([, value], at) => `<c s="${at}"><v>${value}</v></c>`)
    const relations =
      '<Relationships><Relationship Id="a" Type="x/worksheet" Target="s.xml"/><Relationship Id="b" Type="x/styles" Target="t.xml"/></Relationships>'
    const bytes = makeZip([
      { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="N" r:id="a"/></sheets></workbook>' },
      { name: 'xl/_rels/workbook.xml.rels', content: relations },
      { name: 'xl/s.xml', content: `<worksheet><sheetData><row>${cells.join('')}</row></sheetData></worksheet>` },
      {
        name: 'xl/t.xml',
        content: `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
      },
    ])
    const texts = shown.map(([, , text]) => text).join('\t')
    expect(ready(await readBytes('shown.xlsx', bytes)).text).toBe(`N\n${texts}`)
  })
})
