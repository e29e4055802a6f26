import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { ROOT } from './run.js'

/** All texts of the sources that people may read, with file and line; `{…}` stands for a value in one. */
export function listTexts() {
  return globSync('{web,contract,server,scripts}/**/*.{ts,tsx,js}', { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .sort()
    .flatMap((file) => textsOf(file, readFileSync(join(ROOT, file), 'utf8')))
}

function textsOf(file, source) {
  const texts = []
  const add = (node, parts) => {
    const text = parts.replace(/\s+/g, ' ').trim()
    if (isRead(text)) texts.push({ file, line: source.slice(0, node.start).split('\n').length, text })
  }
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!node?.type || isForPrograms(node)) return
    if (node.type === 'Literal' && typeof node.value === 'string') add(node, node.value)
    if (node.type === 'TemplateLiteral') add(node, node.quasis.map(({ value }) => value.cooked).join('{…}'))
    const words = node.type === 'JSXElement' && node.children.find(isWords)
    if (words) add(words, node.children.map((child) => (child.type === 'JSXText' ? child.value : '{…}')).join(''))
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseSync(file, source).program)
  return texts
}

const isWords = ({ type, value }) => type === 'JSXText' && value.trim() !== ''

/** Whether nobody reads what is in it: imports, types, SQL, classes. */
function isForPrograms({ type, callee, name, tag }) {
  if (type === 'CallExpression') return callee.name === 'cn'
  if (type === 'JSXAttribute') return /^(className|d|style)$/.test(name.name)
  if (type === 'TaggedTemplateExpression') return tag.name !== 'html'
  return /^(TS(?!As|Satisfies|NonNull)|Import|ExportAll)/.test(type)
}

const SQL =
  /^\W*(select|insert|update|delete|begin|alter|create|drop|copy|grant|set local|set_config|do \$\$|case when) /i
const CLASS = /^-?[a-z]+[-:[]\S+$|^(flex|grid|block|hidden|relative|absolute|fixed|border|rounded|truncate)$/

/** Begins with a capital, or has words with spaces between them. */
function isRead(text) {
  const words = text.split(' ')
  const isText = /[a-z]{2}/i.test(text) && (/^[A-Z][^_]*$/.test(text) || words.length > 1)
  return isText && !SQL.test(text) && words.filter((word) => CLASS.test(word)).length * 2 < words.length
}

if (import.meta.main) for (const { file, line, text } of listTexts()) console.log(`${file}:${line}  ${text}`)
