import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const squeeze = { br: promisify(brotliCompress), gz: promisify(gzip) }
const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
/** Smaller files gain less than the header that says they are compressed. */
const WORTH_IT = 400

/** Writes each script and style compressed beside itself, as small as can be, so that the server compresses nothing. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // From the written files: Vite still changes scripts while the bundle is being generated.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(m?js|css)$/.test(name))
      await Promise.all(names.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(file: string) {
  const content = await readFile(file)
  if (content.length < WORTH_IT) return
  await writeFile(`${file}.br`, await squeeze.br(content, SMALLEST))
  await writeFile(`${file}.gz`, await squeeze.gz(content, { level: 9 }))
}
