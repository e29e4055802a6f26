import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { ROOT } from './run.js'

/** All texts of the sources that people read, with file and line; `{…}` stands for a value in one. */
export function listTexts() {
  const files = globSync('{web,contract,server,scripts}/**/*.{ts,tsx,js}', { cwd: ROOT }).sort()
  return files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => textsOf(file, readFileSync(join(ROOT, file), 'utf8')))
}

function textsOf(file, source) {
  const texts = []
  const add = (node, text) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (isRead(words)) texts.push({ file, line: source.slice(0, node.start).split('\n').length, text: words })
  }
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!node?.type || isForPrograms(node)) return
    if (node.type === 'Literal' && typeof node.value === 'string') add(node, node.value)
    if (node.type === 'TemplateLiteral') add(node, node.quasis.map(({ value }) => value.cooked).join('{…}'))
    if (node.type === 'JSXElement' && node.children.some(isWords)) add(node.children.find(isWords), joinOf(node.children))
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, source).program)
  return texts
}

/** Imports, types, SQL and classes: nobody reads what is in them. */
function isForPrograms(node) {
  if (node.type === 'CallExpression') return node.callee.name === 'cn'
  if (node.type === 'JSXAttribute') return /^(className|d|style)$/.test(node.name.name)
  return /^(TS(?!(As|Satisfies|NonNull)Expression)|Import|Export(All|Named.*source)|TaggedTemplate)/.test(node.type)
}

const isWords = ({ type, value }) => type === 'JSXText' && value.trim() !== ''
const joinOf = (children) => children.map((child) => (child.type === 'JSXText' ? child.value : '{…}')).join('')

/** A capital first, or words with spaces between them that are no classes of CSS. */
function isRead(words) {
  const tokens = words.split(' ')
  const classes = tokens.filter((token) => /^-?[a-z]+[-:[][^ ]*$|^(flex|grid|block|hidden|relative|absolute|fixed|border|rounded|truncate)$/.test(token))
  return /[a-z]{2}/i.test(words) && (/^[A-Z][^_]*$/.test(words) || tokens.length > 1) && classes.length * 2 < tokens.length
}

if (import.meta.main) for (const { file, line, text } of listTexts()) console.log(`${file}:${line}  ${text}`)
