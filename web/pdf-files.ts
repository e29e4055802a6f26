import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')

/** What pdf.js asks for by itself when a PDF needs it: character maps, the standard fonts, and what decodes scans. */
const folders: Record<string, RegExp> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(pfb|ttf)$/,
  wasm: /^(jbig2|openjpeg|qcms)/,
}

/** Lays those files beside the web app's, under the version of pdf.js, as they are served forever. */
export function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    apply: 'build',
    async generateBundle() {
      const { version } = JSON.parse(await readFile(manifest, 'utf8'))
      for (const [folder, wanted] of Object.entries(folders)) {
        const path = join(dirname(manifest), folder)
        const names = (await readdir(path)).filter((name) => wanted.test(name))
        const files = names.map(async (name) => ({ name, source: await readFile(join(path, name)) }))
        for (const { name, source } of await Promise.all(files))
          this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${folder}/${name}`, source })
      }
    },
  }
}
