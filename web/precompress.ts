import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const squeeze = { br: promisify(brotliCompress), gz: promisify(gzip) }
/** Smaller files gain less than the header that says they are compressed. */
const WORTH_IT = 400

/** Writes each script and style compressed beside itself, as small as can be, so that the server compresses nothing. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter((file) => /\.(js|css|svg)$/.test(file.fileName))
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < WORTH_IT) return
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: await squeeze.br(content, quality) })
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: await squeeze.gz(content, { level: 9 }),
          })
        }),
      )
    },
  }
}
