import type { Manuscript } from '../manuscript.ts'
import { readOoxml } from '../ooxml/ooxml.ts'
import { checkPatience } from '../patience.ts'
import { Cut, PROTECTED, Unreadable } from '../unreadable.ts'
import { type CompoundFile, openCompoundFile } from './cfb.ts'
import { readDoc } from './doc.ts'
import { decryptPackage } from './package-decryption.ts'
import { readPpt } from './ppt.ts'
import { readXls } from './xls.ts'

const OTHER = 'This Office file is not a document, workbook or presentation.'

/** What Word and Excel call the folders of what is embedded: the later it was, the greater the number. */
const EMBEDDED = /^(_\d+|MBD[\dA-F]{8})$/i

/** Reads a compound file by the stream that says what it is, then what is embedded in it. */
export function readCompound(bytes: Buffer, manuscript: Manuscript): void {
  const file = openCompoundFile(bytes)
  if (!readOffice(file, manuscript)) throw new Unreadable(file.names.includes('EncryptionInfo') ? PROTECTED : OTHER)
  let lacking = false
  for (const embedded of file.foldersLike(EMBEDDED)) {
    checkPatience()
    manuscript.line()
    try {
      readOffice(embedded, manuscript)
    } catch {
      // One that is damaged or protected costs itself alone.
      lacking = true
    }
  }
  if (lacking) throw new Cut()
}

/** Whether it was a document, a workbook or a presentation. */
function readOffice(file: CompoundFile, manuscript: Manuscript): boolean {
  const workbook = file.stream('Workbook') ?? file.stream('Book')
  // A presentation that PowerPoint 95 can open as well keeps the newer one in a folder.
  const presentation = file.folder('PP97_DUALSTORAGE') ?? file
  const embedded = file.stream('Package')
  if (file.stream('WordDocument')) readDoc(file, manuscript)
  else if (workbook) readXls(workbook, manuscript)
  else if (presentation.stream('PowerPoint Document') || file.stream('PP40')) readPpt(presentation, manuscript)
  else if (file.stream('EncryptedPackage')) readOoxml(decryptPackage(file), manuscript)
  else if (embedded) readOoxml(embedded, manuscript)
  else return false
  return true
}
