import type { Manuscript } from '../manuscript.ts'
import { readOoxml } from '../ooxml/ooxml.ts'
import { PROTECTED, Unreadable } from '../unreadable.ts'
import { openCompoundFile } from './cfb.ts'
import { readDoc } from './doc.ts'
import { decryptPackage } from './package-decryption.ts'
import { readPpt } from './ppt.ts'
import { readXls } from './xls.ts'

const OTHER = 'This is a file of Office, but neither a document nor a workbook nor a presentation.'

/** Reads a compound file by the stream that says what it is. */
export function readCompound(bytes: Buffer, manuscript: Manuscript): void {
  const file = openCompoundFile(bytes)
  const workbook = file.stream('Workbook') ?? file.stream('Book')
  // A presentation that PowerPoint 95 can open as well keeps the newer one in a folder.
  const presentation = file.folder('PP97_DUALSTORAGE') ?? file
  if (file.stream('WordDocument')) readDoc(file, manuscript)
  else if (workbook) readXls(workbook, manuscript)
  else if (presentation.stream('PowerPoint Document') || file.stream('PP40')) readPpt(presentation, manuscript)
  else if (file.stream('EncryptedPackage')) readOoxml(decryptPackage(file), manuscript)
  else throw new Unreadable(file.names.includes('EncryptionInfo') ? PROTECTED : OTHER)
}
