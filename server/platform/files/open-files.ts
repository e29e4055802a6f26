import type { Config } from '../settings/config.ts'
import type { Files } from './files.ts'

/** Opens the place of the files that the settings name: S3 where it is set, else a folder in the data folder. */
export async function openFiles(config: Pick<Config, 's3' | 'dataDir'>): Promise<Files> {
  // The client of S3 is large and slow to load; few installations need it.
  if (config.s3) return (await import('./s3.ts')).openBucket(config.s3)
  return (await import('./disk.ts')).openFolder(config.dataDir)
}
