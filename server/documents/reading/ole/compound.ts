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
  if (file.stream('WordDocument')) readDoc(file, manuscript)
  else if (workbook) readXls(workbook, manuscript)
  else if (file.stream('PowerPoint Document') || file.stream('PP40')) readPpt(file, manuscript)
  else if (file.stream('EncryptedPackage')) readOoxml(decryptPackage(file), manuscript)
  else if (file.names.some((name) => /^PP97_DUALSTORAGE$/i.test(name))) throw new Unreadable(OTHER)
  else throw new Unreadable(file.names.includes('EncryptionInfo') ? PROTECTED : OTHER)
}
