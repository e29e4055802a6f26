import { createDecipheriv } from 'node:crypto'
import { walkXml } from '../ooxml/xml.ts'
import { PROTECTED, Unreadable } from '../unreadable.ts'
import type { CompoundFile } from './cfb.ts'
import { DEFAULT_PASSWORD, digest, int32 } from './default-password.ts'

const SEGMENT = 4096
const KEY_BLOCK = Buffer.from('146e0be7abacd0d6', 'hex')
const INPUT_BLOCK = Buffer.from('fea7d2763b4b9e79', 'hex')
const HASH_BLOCK = Buffer.from('d7aa0f6d3061344e', 'hex')
/** More turns than this are no protection of a key any longer, but a way to keep a reader busy. */
const TURNS = 10_000_000

/** The package within an encrypted file of Office 2007 and later, where Excel itself asks for no password; see [MS-OFFCRYPTO]. */
export function decryptPackage(file: CompoundFile): Buffer {
  const info = file.stream('EncryptionInfo')
  const encrypted = file.stream('EncryptedPackage')
  if (!info || !encrypted || info.length < 8) throw new Unreadable(PROTECTED)
  const agile = info.readUInt16LE(0) === 4 && info.readUInt16LE(2) === 4
  const size = Number(encrypted.readBigUInt64LE(0))
  const decrypted = agile ? decryptAgile(info.subarray(8), encrypted.subarray(8)) : decryptStandard(info, encrypted)
  return decrypted.subarray(0, size)
}

interface Key {
  salt: Buffer
  algorithm: string
  /** Bits of the key, bytes of a block. */
  bits: number
  block: number
}

function decryptAgile(info: Buffer, encrypted: Buffer): Buffer {
  const { data, password } = agileKeys(info)
  const turned = turn(password, Number(password.turns))
  const keyOf = (block: Buffer) => fitted(digest(password.algorithm, turned, block), password.bits / 8)
  const open = (block: Buffer, value: Buffer) =>
    decipher(keyOf(block), password.salt.subarray(0, password.block), value)
  const input = open(INPUT_BLOCK, password.input)
  const expected = open(HASH_BLOCK, password.hash)
  const found = digest(password.algorithm, input.subarray(0, password.salt.length))
  if (!expected.subarray(0, found.length).equals(found)) throw new Unreadable(PROTECTED)
  const key = open(KEY_BLOCK, password.key).subarray(0, data.bits / 8)
  const segments: Buffer[] = []
  for (let at = 0; at < encrypted.length; at += SEGMENT) {
    const start = fitted(digest(data.algorithm, data.salt, int32(at / SEGMENT)), data.block)
    segments.push(decipher(key, start, encrypted.subarray(at, at + SEGMENT)))
  }
  return Buffer.concat(segments)
}

type PasswordKey = Key & { turns: number; input: Buffer; hash: Buffer; key: Buffer }

function agileKeys(info: Buffer): { data: Key; password: PasswordKey } {
  let data: Key | undefined
  let password: PasswordKey | undefined
  walkXml(info, {
    open(name, attributes) {
      const bytes = (attribute: string) => Buffer.from(attributes[attribute] ?? '', 'base64')
      const key = {
        salt: bytes('saltValue'),
        algorithm: (attributes.hashAlgorithm ?? '').toLowerCase().replace('-', ''),
        bits: Number(attributes.keyBits),
        block: Number(attributes.blockSize),
      }
      if (name === 'keyData') data = key
      if (name !== 'encryptedKey') return
      const [input, hash] = [bytes('encryptedVerifierHashInput'), bytes('encryptedVerifierHashValue')]
      password = { ...key, turns: Number(attributes.spinCount), input, hash, key: bytes('encryptedKeyValue') }
    },
  })
  if (!data || !password || !(password.turns <= TURNS)) throw new Unreadable(PROTECTED)
  return { data, password }
}

function turn({ algorithm, salt }: { algorithm: string; salt: Buffer }, turns: number): Buffer {
  let hash = digest(algorithm, salt, DEFAULT_PASSWORD)
  for (let index = 0; index < turns; index += 1) hash = digest(algorithm, int32(index), hash)
  return hash
}

function decryptStandard(info: Buffer, encrypted: Buffer): Buffer {
  const headerSize = info.readUInt32LE(8)
  const bytes = (info.readUInt32LE(12 + 16) || 128) / 8
  const verifier = info.subarray(12 + headerSize)
  const turned = turn({ algorithm: 'sha1', salt: verifier.subarray(4, 20) }, 50_000)
  const last = digest('sha1', turned, int32(0))
  const halves = [0x36, 0x5c].map((mark) => {
    const block = Buffer.alloc(64, mark)
    for (const [at, byte] of last.entries()) block[at] = mark ^ byte
    return digest('sha1', block)
  })
  const key = Buffer.concat(halves).subarray(0, bytes)
  const found = digest('sha1', decipher(key, undefined, verifier.subarray(20, 36)))
  if (!decipher(key, undefined, verifier.subarray(40, 72)).subarray(0, 20).equals(found))
    throw new Unreadable(PROTECTED)
  return decipher(key, undefined, encrypted.subarray(8))
}

/** Without a start each block stands for itself. What is no whole block at the end was never part of the package. */
function decipher(key: Buffer, start: Buffer | undefined, bytes: Buffer): Buffer {
  const aes = createDecipheriv(`aes-${key.length * 8}-${start ? 'cbc' : 'ecb'}`, key, start ?? null).setAutoPadding(
    false,
  )
  return aes.update(bytes.subarray(0, bytes.length - (bytes.length % 16)))
}

const fitted = (bytes: Buffer, length: number): Buffer =>
  bytes.length >= length ? bytes.subarray(0, length) : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)])
