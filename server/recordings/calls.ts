import { playRecording } from '../../contract/recordings.ts'
import { notFound } from '../calls/refusals.ts'
import type { Parts } from '../parts.ts'
import { keyOf, removeUnclaimed, requireRecording } from './rules.ts'
import { serveUploads } from './upload-routes.ts'

export function bindRecordingCalls(parts: Parts): void {
  const { bind, database, files, jobs, now } = parts
  serveUploads(parts)

  bind(playRecording, async ({ params: { id }, company }) => {
    const { type, size } = await requireRecording(company, id)
    const key = keyOf({ companyId: company.companyId, id })
    return {
      type,
      caching: 'private, no-cache',
      content: {
        // Its bytes never change, so the id tells them apart.
        tag: id,
        size,
        read: async (part: { start: number; end: number }) => {
          if ((await files.size(key)) === undefined) throw notFound('Recording')
          return files.read(key, part)
        },
      },
    }
  })

  jobs.handle('unclaimed_recordings', () => removeUnclaimed(database, files, now()))
}
