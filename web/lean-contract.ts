import type { ESTree, Plugin } from 'vite'

/** What the browser needs of a call: it trusts replies and leaves the judging of requests to the server. */
const KEPT = new Set(['method', 'path'])

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Keeps validation out of screens that validate nothing. In the build each `call({...})` of the contract keeps its method
 * and path alone, and each schema is marked as free of effects, so that one which no form imports is left out, and zod
 * with the last of them (8 kB gzip of the 120 that /auth may have).
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/][\w-]+\.ts$/ },
      handler(code) {
        const edits = this.parse(code).body.flatMap((statement) => editsOf(statement, code))
        return { code: apply(edits, code), map: null }
      },
    },
  }
}

function editsOf(statement: ESTree.Program['body'][number], code: string): Edit[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }): Edit[] => {
    if (!init || init.type === 'ArrowFunctionExpression' || init.type === 'Literal') return []
    return [{ start: init.start, end: init.end, text: `/* @__PURE__ */ (() => (${lean(init, code)}))()` }]
  })
}

function lean(value: ESTree.Expression, code: string) {
  const whole = code.slice(value.start, value.end)
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier' || value.callee.name !== 'call')
    return whole
  const [shape] = value.arguments
  return shape?.type === 'ObjectExpression' ? `call({ ${keptOf(shape, code)} })` : whole
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

function apply(edits: readonly Edit[], code: string) {
  return edits.reduceRight((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}
