import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createReader, type FileText, type Reader } from '../../server/features/documents/reading/reader.ts'
import { makeFolder } from '../support/atrium-process.ts'
import { makeCompoundFile } from '../support/compound-file.ts'
import { makeZip } from '../support/zip-file.ts'

const MADE = join(import.meta.dirname, '../support/documents')
const BODY = '<w:document><w:body><w:p><w:r><w:t>Oak tables</w:t></w:r></w:p></w:body></w:document>'

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

async function readBytes(name: string, bytes: Buffer | string, by = reader): Promise<FileText> {
  const path = join(folder.path, name)
  await writeFile(path, bytes)
  return by.read(path, name)
}

const made = (name: string) => readFile(join(MADE, name))
const document = (content: string | Buffer) => makeZip([{ name: 'word/document.xml', content }])
const failed = (reason: string | RegExp) => ({ status: 'failed', reason: expect.stringMatching(reason) })
const ready = (text: string) => expect.objectContaining({ status: 'ready', text: expect.stringContaining(text) })

describe('a damaged file ends in a clear state', () => {
  test.each([
    'letter.docx',
    'letter.doc',
    'prices.xlsx',
    'prices.xls',
    'talk.pptx',
    'talk.ppt',
    'letter.pdf',
    'letter.rtf',
  ])('%s, cut short anywhere', { tags: 'slow' }, async (name) => {
    const bytes = await made(name)
    const cuts = [20, 100, 600, ...[0.1, 0.3, 0.5, 0.7, 0.9, 0.99].map((share) => Math.floor(bytes.length * share))]
    const readings = await Promise.all(cuts.map((cut) => readBytes(`${cut}-${name}`, bytes.subarray(0, cut))))
    for (const reading of readings) expect(['ready', 'empty', 'failed']).toContain(reading.status)
  })

  test.each(['letter.docx', 'letter.doc', 'prices.xls', 'talk.ppt', 'letter.pdf'])(
    '%s, with bytes that are others',
    { tags: 'slow' },
    async (name) => {
      const bytes = await made(name)
      const readings = await Promise.all(
        Array.from({ length: 20 }, (_, seed) => {
          const changed = Buffer.from(bytes)
          for (let at = 8 + seed; at < changed.length; at += 97 + seed * 31) changed[at] = (at * 7 + seed) & 255
          return readBytes(`${seed}-${name}`, changed)
        }),
      )
      for (const reading of readings) expect(['ready', 'empty', 'failed']).toContain(reading.status)
    },
  )

  test('a zip whose directory is lost is read by its entries', async () => {
    const bytes = await made('letter.docx')
    const cut = bytes.subarray(0, bytes.indexOf('PK\x01\x02'))
    expect(await readBytes('lost.docx', cut)).toEqual(ready('forty oak tables'))
  })

  test('an empty file and one without text are empty, and say so', async () => {
    expect(await readBytes('nothing.docx', '')).toEqual({ status: 'empty', reason: 'This file is empty.' })
    expect(await readBytes('blank.docx', document('<w:document/>'))).toEqual({
      status: 'empty',
      reason: 'There is no text in this file.',
    })
  })

  test('a file that is gone', async () => {
    expect(await reader.read(join(folder.path, 'gone.pdf'), 'gone.pdf')).toEqual(failed('no longer there'))
  })
})

describe('a file is what its content says', () => {
  test.each([
    ['program.pdf', Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04', 'latin1'), 'not a PDF file'],
    ['picture.docx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not a Word document'],
    ['note.pptx', Buffer.from('only words'), 'not a PowerPoint presentation'],
    ['other.xlsx', makeZip([{ name: 'photo.jpg', content: 'x' }]), 'a zip, not a document'],
    [
      'open.docx',
      makeZip([
        { name: 'mimetype', content: 'x' },
        { name: 'content.xml', content: '<x/>' },
      ]),
      'OpenDocument',
    ],
    [
      'mail.doc',
      makeCompoundFile({ __properties_version1: Buffer.from('x') }),
      'not a document, workbook or presentation',
    ],
  ])('%s fails with a reason', async (name, bytes, reason) => {
    expect(await readBytes(name, bytes)).toEqual(failed(reason))
  })

  test.each([
    ['letter.docx', 'as.doc', 'forty oak tables'],
    ['letter.rtf', 'as.doc', 'forty oak tables'],
    ['letter.doc', 'as.xls', 'forty oak tables'],
    ['prices.xlsx', 'as.xls', 'Walnut chair'],
    ['talk.ppt', 'as.pptx', 'Villach opened in spring'],
    ['letter.pdf', 'as.docx', 'forty oak tables'],
  ])('%s is read under the name %s', async (name, other, text) => {
    expect(await readBytes(other, await made(name))).toEqual(ready(text))
  })

  test('web pages that are called documents are read, without their scripts', async () => {
    const page =
      '<html><head><title>x</title></head><body><script>evil()</script><h1>Prices</h1><p>Oak&nbsp;t&auml;bles'
    expect(await readBytes('page.doc', page)).toEqual({
      status: 'ready',
      text: 'Prices\nOak\u00a0täbles\n',
      parts: [{ kind: 'heading', title: 'Prices', start: 0, end: 18 }],
      cut: false,
    })
    const table = '<table><tr><td>Oak<td>480</tr><tr><td>Elm<td>520</table>'
    expect(await readBytes('table.xls', table)).toEqual(ready('Oak\t480\t\nElm\t520'))
    const message = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Gr=C3=BC=\r\n=C3=9Fe</p>\r\n--x--\r\n`
    expect(await readBytes('page.mht.doc', message)).toEqual(ready('Grüße'))
  })
})

describe('a protected file says that it is', () => {
  test('of Word, Excel and PowerPoint until 2003', async () => {
    const doc = await made('letter.doc')
    const fib = doc.indexOf(Buffer.from('eca5', 'hex'))
    doc.writeUInt8(doc.readUInt8(fib + 11) | 1, fib + 11)
    expect(await readBytes('locked.doc', doc)).toEqual(failed('password'))
    const workbook = Buffer.from('0908100000060500bb0dcc0700000000060000002f000600000011223344', 'hex')
    expect(await readBytes('locked.xls', makeCompoundFile({ Workbook: workbook }))).toEqual(failed('password'))
    const ppt = await made('talk.ppt')
    ppt.writeUInt32LE(0xf3d1c4df, ppt.indexOf(Buffer.from('5fc091e3', 'hex')))
    expect(await readBytes('locked.ppt', ppt)).toEqual(failed('password'))
  })

  test('of Office since 2007, and of PDF', async () => {
    const locked = makeCompoundFile({
      EncryptionInfo: Buffer.from('0400040040000000', 'hex'),
      EncryptedPackage: Buffer.alloc(16),
    })
    expect(await readBytes('locked.docx', locked)).toEqual(failed('password'))
    const encryption = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`
    const pdf = `%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj\n3 0 obj ${encryption} endobj\ntrailer << /Root 1 0 R /Encrypt 3 0 R /ID [<00> <00>] >>`
    expect(await readBytes('locked.pdf', pdf)).toEqual(failed('password'))
  })
})

describe('a trap does not go off', () => {
  test.each([
    ['a bomb that says what it is', makeZip([{ name: 'word/document.xml', content: Buffer.alloc(20_000_000, 32) }])],
    [
      'a bomb that hides it',
      makeZip([{ name: 'word/document.xml', content: Buffer.alloc(150_000_000, 32), claimed: 100 }]),
    ],
    [
      'a zip of too many entries',
      makeZip(Array.from({ length: 2001 }, (_, index) => ({ name: `${index}`, content: '' }))),
    ],
  ])('%s', async (_, bytes) => {
    expect(await readBytes('bomb.docx', bytes)).toEqual(failed('unpacks'))
  })

  test('entities within entities stay what they are', async () => {
    const levels = Array.from(
      { length: 20 },
      (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
    ).join('')
    const laughs = `<!DOCTYPE x [<!ENTITY e0 "ha">${levels}]>${BODY.replace('Oak', '&e20; Oak')}`
    const reading = await readBytes('laughs.docx', document(laughs))
    expect(reading).toEqual(ready('Oak tables'))
    expect(JSON.stringify(reading).length).toBeLessThan(1000)
  })

  test('a file of the system is not read through an entity', async () => {
    const outside = `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${BODY.replace('Oak', '&e; Oak')}`
    expect(JSON.stringify(await readBytes('outside.docx', document(outside)))).not.toContain('root:')
  })

  test('elements within one another without end', async () => {
    const deep = makeZip([{ name: 'word/document.xml', content: '<w:p>'.repeat(1_000_000), stored: true }])
    expect(await readBytes('deep.docx', deep)).toEqual(failed('damaged|took too long'))
  })

  test('chains that lead back to where they began', async () => {
    const body = Buffer.alloc(600)
    for (const name of ['WordDocument', 'Workbook', 'PowerPoint Document']) {
      const loop = makeCompoundFile({ [name]: body }, (at, usual) => (usual === -2 && at > 1 ? 2 : usual))
      const reading = await readBytes('loop.doc', loop)
      expect(['empty', 'failed']).toContain(reading.status)
    }
    const itself = makeCompoundFile({ WordDocument: body }, (at) => at)
    expect((await readBytes('itself.doc', itself)).status).toBe('failed')
  })

  test('a file that is too large is not opened, and a long one ends early', async () => {
    expect(await readBytes('huge.txt', Buffer.alloc(26 * 1024 * 1024, 'a '))).toEqual(
      failed('larger than the limit of 25 MB'),
    )
    const long = await readBytes('long.txt', 'oak tables '.repeat(400_000))
    expect(long).toMatchObject({ status: 'ready', cut: true })
    expect(long.status === 'ready' && long.text.length).toBe(2_000_000)
  })
})

describe('a process that reads', () => {
  /** The processes that read for this one. */
  const children = async (): Promise<number[]> => {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
    const found = stdout.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s.*reading\/child\.ts/.exec(line))
    return found.flatMap((line) => (line && Number(line[2]) === process.pid ? [Number(line[1])] : []))
  }

  const lines = () => {
    const rows = '<c/>'.repeat(6_000_000)
    const content = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
    return makeZip([
      { name: 'xl/workbook.xml', content: '<workbook/>' },
      { name: 'xl/worksheets/sheet1.xml', content, stored: true },
    ])
  }

  test('may be killed: its file fails, and the next is read by another', { tags: 'slow' }, async () => {
    const own = createReader({ processes: 1 })
    const before = await children()
    const path = join(folder.path, 'killed.xlsx')
    await writeFile(path, lines())
    const reading = own.read(path, 'killed.xlsx')
    const waiting = own.read(join(MADE, 'letter.docx'), 'letter.docx')
    const child = await vi.waitFor(async () => {
      const [started] = (await children()).filter((pid) => !before.includes(pid))
      return started ?? Promise.reject(new Error('not started yet'))
    })
    process.kill(child, 'SIGUSR2')
    expect(await reading).toEqual(failed('ended unexpectedly'))
    expect(await waiting).toEqual(ready('forty oak tables'))
    await own.stop()
  })

  test('cannot be started: what was asked for is refused, and can be asked for again', async () => {
    const own = createReader({ processes: 1, files: 1 })
    const read = () => own.read(join(MADE, 'letter.docx'), 'letter.docx')
    const [first, second] = [read(), read()]
    const program = process.execPath
    process.execPath = '/dev/null/none'
    try {
      expect(await first).toEqual(ready('forty oak tables'))
      await expect(second).rejects.toThrow('ENOTDIR')
    } finally {
      process.execPath = program
    }
    expect(await read()).toEqual(ready('forty oak tables'))
    await own.stop()
  })

  test('has its time', async () => {
    const own = createReader({ wait: 1 })
    expect(await readBytes('slow.xlsx', lines(), own)).toEqual(failed('took too long'))
    await own.stop()
  })

  test('ends with the server, and what waits is answered', async () => {
    const own = createReader({ processes: 1 })
    const path = join(folder.path, 'ended.xlsx')
    await writeFile(path, lines())
    const readings = [own.read(path, 'ended.xlsx'), own.read(path, 'ended.xlsx')]
    await own.stop()
    for (const reading of readings) expect(await reading).toEqual(failed('server was stopped'))
    expect(await readBytes('late.txt', 'late', own)).toEqual(failed('server was stopped'))
  })

  test('gives way to another after some files, and two serve many', { tags: 'slow' }, async () => {
    const own = createReader({ files: 2 })
    const readings = await Promise.all(
      Array.from({ length: 9 }, (_, index) => readBytes(`${index}.txt`, `number ${index}`, own)),
    )
    expect(readings).toEqual(readings.map((_, index) => ready(`number ${index}`)))
    await own.stop()
  })
})
