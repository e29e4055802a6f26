import { playRecording } from '../../../contract/recordings/calls.ts'
import { serveUploads } from '../../platform/files/upload-routes.ts'
import type { Parts } from '../../platform/parts.ts'
import { recordingRefusals } from './refusals.ts'
import { removeSilent, removeUnclaimed, requireRecording } from './rules.ts'
import { recordingUploads } from './upload-rule.ts'

export function bindRecordingCalls(parts: Parts): void {
  const { bind, database, files, jobs, now } = parts
  serveUploads(parts, recordingUploads(parts))

  bind(playRecording, async ({ params: { id }, company }) => {
    const { type, size, fileKey } = await requireRecording(company, id)
    return {
      type,
      caching: 'private, no-cache',
      content: {
        // Its bytes never change, so the id tells them apart.
        tag: id,
        size,
        read: async (part: { start: number; end: number }) => {
          if ((await files.size(fileKey)) === undefined) throw recordingRefusals.not_found()
          return files.read(fileKey, part)
        },
      },
    }
  })

  jobs.handle('silent_uploads', () => removeSilent(parts, now()))
  jobs.handle('unclaimed_recordings', () => removeUnclaimed(database, files, now()))
}
