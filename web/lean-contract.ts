import { readFile } from 'node:fs/promises'
import type { ESTree, Plugin } from 'vite'

/** What the browser needs of a call: it trusts replies and leaves the judging of requests to the server. */
const KEPT = new Set(['method', 'path'])
const SCHEMAS = '?schemas'

/**
 * Keeps validation out of screens that validate nothing. In the build each contract file becomes two: its calls (method
 * and path alone) and plain value sets, and beside it its schemas, which load with the first form that imports one, and
 * zod with them (8 kB gzip and more of the 120 kB that /auth may have).
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    async load(id) {
      if (!id.endsWith(SCHEMAS)) return null
      return { code: await readFile(id.slice(0, -SCHEMAS.length), 'utf8'), moduleType: 'ts' }
    },
    transform: {
      filter: { id: /[\\/]contract[\\/][\w-]+\.ts(\?schemas)?$/ },
      handler(code, id) {
        const { body } = this.parse(code)
        const lean = id.endsWith(SCHEMAS) ? schemasOf(body, code) : callsOf(body, code, id)
        return { code: lean, map: null, moduleSideEffects: false }
      },
    },
  }
}

type Body = ESTree.Program['body']

/** Every declaration as it is, but marked as free of effects: one that nothing imports is left out. */
function schemasOf(body: Body, code: string) {
  return body.reduceRight((text, statement) => {
    const init = constantOf(statement)?.init
    if (!init || init.type === 'ArrowFunctionExpression' || init.type === 'Literal') return text
    const value = code.slice(init.start, init.end)
    return `${text.slice(0, init.start)}/* @__PURE__ */ (() => (${value}))()${text.slice(init.end)}`
  }, code)
}

/** The calls and plain values; whatever else is asked for comes from the schemas' half. */
function callsOf(body: Body, code: string, id: string) {
  const constants = body.flatMap((statement) => {
    const constant = constantOf(statement)
    const value = constant?.init && lightValueOf(constant.init, code)
    return value && constant.id.type === 'Identifier' ? [`export const ${constant.id.name} = ${value}`] : []
  })
  const name = id.split(/[\\/]/).at(-1)
  if (name === 'call.ts') return code
  return [`import { call } from './call.ts'`, ...constants, `export * from './${name}${SCHEMAS}'`].join('\n')
}

function constantOf(statement: Body[number]) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations[0] : undefined
}

function lightValueOf(value: ESTree.Expression, code: string) {
  if (value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === 'call') {
    const [shape] = value.arguments
    return shape?.type === 'ObjectExpression' ? `/* @__PURE__ */ call({ ${keptOf(shape, code)} })` : undefined
  }
  return isPlain(value) ? code.slice(value.start, value.end) : undefined
}

function isPlain(value: ESTree.Expression) {
  if (value.type === 'ArrayExpression') return value.elements.every((element) => element?.type === 'Literal')
  return value.type === 'Literal'
}

function keptOf(shape: ESTree.ObjectExpression, code: string) {
  return shape.properties
    .filter(
      (property) =>
        property.type === 'SpreadElement' || (property.key.type === 'Identifier' && KEPT.has(property.key.name)),
    )
    .map((property) => code.slice(property.start, property.end))
    .join(', ')
}
