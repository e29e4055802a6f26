import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCurrentUser } from '../../contract/auth/calls.ts'
import { getColleague } from '../../contract/colleagues/calls.ts'
import { getPicture, removePicture, setPicture } from '../../contract/pictures/calls.ts'
import type { Caller } from '../support/caller.ts'
import { PICTURE } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

describe('a picture', () => {
  const set = (data: Buffer | string) =>
    acme.user.try(setPicture, { body: { data: typeof data === 'string' ? data : data.toString('base64') } })
  const ours = (url: string | null) => ({ params: { id: url?.split('/').at(-1) ?? '' } })

  test('is shown to colleagues, kept by their browsers, and served as nothing but a picture', async () => {
    const { profileImageUrl } = await acme.user.call(setPicture, { body: { data: PICTURE } })
    expect(await acme.admin.call(getColleague, { params: { id: acme.user.id } })).toMatchObject({ profileImageUrl })
    const response = await fetch(server.origin + profileImageUrl, { headers: { cookie: cookieOf(acme.admin) } })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PICTURE)
  })

  test('is for the company alone', async () => {
    const { profileImageUrl } = await acme.user.call(setPicture, { body: { data: PICTURE } })
    const rival = await server.workspace('Rival')
    expect((await rival.owner.try(getPicture, ours(profileImageUrl))).status).toBe(404)
    expect((await server.visitor().try(getPicture, ours(profileImageUrl))).status).toBe(401)
  })

  test('that is replaced or removed is gone, and a new one has a new address', async () => {
    const first = await acme.user.call(setPicture, { body: { data: PICTURE } })
    const second = await acme.user.call(setPicture, { body: { data: PICTURE } })
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl)
    expect((await acme.user.try(getPicture, ours(first.profileImageUrl))).status).toBe(404)
    expect(await acme.user.call(removePicture)).toMatchObject({ profileImageUrl: null })
    expect((await acme.user.try(getPicture, ours(second.profileImageUrl))).status).toBe(404)
  })

  test.each([
    ['a PNG', png(1024, 1)],
    ['a JPEG', jpeg(1024, 768)],
    ['a lossy WebP', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x00, 0x02, 0x00, 0x02])],
    ['a lossless WebP', webp('VP8L', [0x2f, 0xff, 0xc1, 0x7f, 0x00, 0, 0, 0, 0, 0])],
    ['an extended WebP', webp('VP8X', [0, 0, 0, 0, 0xff, 0x03, 0x00, 0xff, 0x03, 0x00])],
  ])('may be %s', async (_, bytes) => {
    expect((await set(bytes)).status).toBe(200)
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a vector picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
    ['a PNG that is cut off', png(8, 8).subarray(0, 20)],
    ['a PNG of no size', png(0, 8)],
    ['a PNG that is too wide', png(1025, 8)],
    ['a JPEG that is too high', jpeg(8, 1025)],
    ['a JPEG without a frame', jpeg(8, 8).subarray(0, 22)],
    ['a WebP that is too large', webp('VP8X', [0, 0, 0, 0, 0x00, 0x04, 0x00, 0xff, 0x03, 0x00])],
    ['a WebP of an unknown kind', webp('VP9 ', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['more than 512 kB', Buffer.concat([png(8, 8), Buffer.alloc(512 * 1024)])],
    ['nothing', ''],
    ['no base64', '***'],
  ])('is not %s', async (_, data) => {
    expect(await set(data)).toMatchObject({ status: 400, body: { fields: { data: expect.any(String) } } })
    expect(await acme.user.call(getCurrentUser)).toMatchObject({ profileImageUrl: null })
  })

  test('of 512 kB fits', async () => {
    const header = png(8, 8)
    expect((await set(Buffer.concat([header, Buffer.alloc(512 * 1024 - header.length)]))).status).toBe(200)
  })
})

const cookieOf = ({ cookies }: Caller) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function png(width: number, height: number): Buffer {
  const bytes = Buffer.from(PICTURE, 'base64')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** A JPEG's beginning: the start, an application segment, fill bytes, and the frame with its size. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffffffc000110800000000030122000211010311013f00ffd9', 'hex')
  frame.writeUInt16BE(height, 7)
  frame.writeUInt16BE(width, 9)
  const application = Buffer.from('ffe000104a46494600010100000100010000', 'hex')
  return Buffer.concat([Buffer.from('ffd8', 'hex'), application, frame])
}

function webp(kind: string, content: number[]): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(32, 4)
  bytes.write(`WEBP${kind}`, 8)
  bytes.writeUInt32LE(20, 16)
  Buffer.from(content).copy(bytes, 20)
  return bytes
}
