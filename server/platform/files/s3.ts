import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import type { S3Settings } from '../settings/config.ts'
import type { Files } from './files.ts'
import { readKey } from './key.ts'

/** The smallest part that S3 takes; what is received beyond whole parts waits in an object of its own. */
const PART_SIZE = 5 * 1024 * 1024
/** What the store of uploads writes beside each file. */
const BESIDE = ['.info', '.part']

/** Files in a bucket of S3, or of anything that speaks its protocol. */
export function openBucket({ bucket, ...settings }: S3Settings): Files {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = {
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A self-hosted server is reached by its address, with the bucket in the path.
    ...(endpoint && { endpoint, forcePathStyle: true }),
  }
  const s3 = new S3Client(client)
  const uploads = new S3Store({ partSize: PART_SIZE, useTags: false, s3ClientConfig: { ...client, bucket } })
  return {
    uploads,
    async size(key) {
      try {
        return (await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).ContentLength
      } catch (error) {
        if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return undefined
        throw error
      }
    },
    async read(key, { start, end }) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` }))
      return Body as Readable
    },
    path: () => undefined,
    async put(key, content) {
      const body = Buffer.isBuffer(content) ? { Body: content } : { Body: content.read(), ContentLength: content.size }
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, ...body }))
    },
    async remove(key) {
      // Parts of what never became whole are seen by nobody, but are paid for.
      await uploads.remove(key).catch((error: { status_code?: number }) => {
        if (error.status_code !== 404) throw error
      })
      for (const name of [key, ...BESIDE.map((ending) => key + ending)]) {
        await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))
      }
    },
    async *list(kind) {
      let next: string | undefined
      do {
        const page = await s3.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next }))
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const file = readKey(Key)
          if (file?.kind === kind) yield { ...file, changedAt: LastModified?.getTime() ?? 0 }
        }
        next = page.NextContinuationToken
      } while (next)
    },
  }
}
