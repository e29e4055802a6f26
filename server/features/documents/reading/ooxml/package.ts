import { posix } from 'node:path'
import { DAMAGED, Unreadable } from '../unreadable.ts'
import { rootOf, walkXml } from './xml.ts'
import { openZip } from './zip.ts'

/** What a part refers to. `type` is the last word of the relation's type, which transitional and strict files share. */
export interface Relation {
  id: string
  type: string
  target: string
  external: boolean
}

const MAIN_PARTS = ['word/document.xml', 'xl/workbook.xml', 'xl/workbook.bin', 'ppt/presentation.xml']

const OPEN_DOCUMENT = 'This is an OpenDocument file. Save it in a Word, Excel or PowerPoint format and upload that.'

/** An Office Open XML package: a zip of parts that refer to each other. */
export function openPackage(bytes: Buffer) {
  const zip = openZip(bytes)
  let damaged = false

  /** A part beside the main one: where it cannot be unfolded, the others still count. */
  function readBeside(name: string): Buffer | undefined {
    try {
      return zip.read(name)
    } catch (error) {
      if (error instanceof Unreadable) throw error
      console.error(error)
      damaged = true
      return undefined
    }
  }

  return {
    names: zip.names,
    read: zip.read,
    readBeside,
    /** Whether a part could not be unfolded. */
    get damaged() {
      return damaged
    },
    /** What a part refers to, in the order of its file. */
    relations: (part: string): Relation[] => relationsOf(readBeside, part),
    /** The bytes of the parts of a type that a part refers to. */
    related(part: string, type: string): { name: string; bytes: Buffer }[] {
      return relationsOf(readBeside, part).flatMap((relation) => {
        if (relation.type !== type || relation.external) return []
        const found = readBeside(relation.target)
        return found ? [{ name: relation.target, bytes: found }] : []
      })
    },
  }
}

export type Package = ReturnType<typeof openPackage>

/** The part that everything else hangs on, and the name of its outermost element, which says what the package is. */
export function mainPart(opened: Package): { name: string; root: string } {
  const named = opened.relations('').filter(({ type }) => type === 'officeDocument')
  const others = opened.names.filter((name) => /(^|\/)(document|workbook|presentation)\d*\.(xml|bin)$/.test(name))
  for (const name of [...named.map(({ target }) => target), ...MAIN_PARTS, ...others]) {
    const bytes = opened.read(name)
    if (!bytes) continue
    if (name.endsWith('.bin')) return { name, root: 'workbook.bin' }
    const root = rootOf(bytes)
    if (root) return { name, root }
  }
  if (opened.names.includes('mimetype') && opened.names.includes('content.xml')) throw new Unreadable(OPEN_DOCUMENT)
  throw new Unreadable(opened.names.includes('[content_types].xml') ? DAMAGED : 'This is a zip, not a document.')
}

function relationsOf(read: (name: string) => Buffer | undefined, part: string): Relation[] {
  const bytes = read(posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`))
  if (!bytes) return []
  const relations: Relation[] = []
  walkXml(bytes, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship') return
      const external = TargetMode === 'External'
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      relations.push({ id: Id, type, external, target: external ? Target : resolve(part, Target) })
    },
  })
  return relations
}

function resolve(part: string, target: string): string {
  const plain = target.replaceAll('\\', '/').replace(/#.*$/s, '')
  const path = plain.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  return path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(part), path)
}
