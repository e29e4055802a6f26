import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { CompanyScope } from '../server/database/scope.ts'
import type { Activities, Documents } from '../server/database/types.ts'
import { describeFile, titleOf } from '../server/documents/file-name.ts'
import { createReader, type Reader } from '../server/documents/reading/reader.ts'
import { keepReading, readFields } from '../server/documents/written.ts'
import type { Files } from '../server/files/files.ts'
import { fileOf } from '../server/files/key.ts'
import { DAY, iso, workingMoment } from './calendar.ts'
import { createChance } from './chance.ts'
import { SHELF, type ShelvedDocument } from './document-shelf.ts'
import type { Staff } from './staff.ts'

type Row = Insertable<Documents> & { id: string; fileKey: string }

/** A document's row, what the feed tells of it, its bytes, and what was read in them. */
export interface DemoDocument {
  row: Row
  activity: Insertable<Activities>
  bytes: Buffer
  reading: Awaited<ReturnType<Reader['read']>>
}

/** The organization's documents, read as the server reads them. */
export async function makeDocuments(staff: Staff, now: number): Promise<DemoDocument[]> {
  const reader = createReader()
  const chance = createChance(staff.organization.seed + 1)
  try {
    const shelf = SHELF[staff.organization.domain] ?? []
    return await Promise.all(
      shelf.map((shelved) => {
        const time = workingMoment(now - shelved.daysAgo * DAY, now, chance)
        return makeDocument(shelved, staff, { reader, time, ids: [chance.id(time), chance.id(time), chance.id(time)] })
      }),
    )
  } finally {
    await reader.stop()
  }
}

async function makeDocument(
  { file, by, tags, isPrivate }: ShelvedDocument,
  { companyId, users }: Staff,
  { reader, time, ids: [id, fileId, activityId] }: { reader: Reader; time: number; ids: [string, string, string] },
): Promise<DemoDocument> {
  const path = join(import.meta.dirname, 'documents', file)
  const [bytes, reading] = await Promise.all([readFile(path), reader.read(path, file)])
  const uploader = users.find(({ username }) => username === by)
  if (!uploader) throw new Error(`${by} is nobody of the demo`)
  const about = describeFile(file)
  const title = titleOf(about.fileName)
  const at = iso(time)
  const row = {
    ...about,
    ...readFields(reading),
    id,
    companyId,
    uploadedBy: uploader.id,
    title,
    tags,
    isPublic: !isPrivate,
    fileSize: bytes.length,
    fileKey: fileOf({ companyId, kind: 'documents', id: fileId }).key,
    statusAt: at,
    createdAt: at,
    updatedAt: at,
  }
  const activity = {
    id: activityId,
    companyId,
    userId: uploader.id,
    type: 'document_uploaded' as const,
    description: `Document uploaded: ${title}`,
    entityType: 'document',
    entityId: id,
    createdAt: at,
  }
  return { row, activity, bytes, reading }
}

export async function keepFiles(documents: DemoDocument[], files: Files): Promise<void> {
  for (const { row, bytes } of documents) await files.put(row.fileKey, bytes)
}

export async function keepTexts(scope: CompanyScope, documents: DemoDocument[]): Promise<void> {
  for (const { row, reading } of documents) {
    if (reading.status === 'ready') await keepReading(scope, row.id, reading)
  }
}
