import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'
import { MarkdownView } from './markdown-view.tsx'

type Props = Parameters<typeof MarkdownView>[0]

const shown = (source: string) => renderToStaticMarkup(createElement(MarkdownView, { source } as Props, 'PLAIN'))

test.each([
  ['# Plan', '<h3', 'Plan</h3>'],
  ['**a** *b* ~~c~~ `d`', '<strong', '<em>b</em>', '<del>c</del>', '<code'],
  ['- one\n- [x] two\n- [ ] three', '<ul', 'Done: ', 'To do: ', '<span dir="auto">two</span>'],
  ['3. three\n4. four', '<ol', 'start="3"'],
  ['| a | b |\n|---|---|\n| c | d |', '<th', '<td', 'd</td>'],
  ['> said', '<blockquote', 'said'],
  ['[a](https://x.example) https://y.example', 'href="https://x.example"', 'href="https://y.example"', 'noopener'],
  ['[a](javascript:alert(1)) [b](/api/logout)', '[a](javascript:alert(1))', '<span>b</span>'],
  ['![view](https://x.example/a.png)', '[Image: view]'],
  ['<b onclick="x()">bold</b> &amp;', '&lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt; &amp;'],
  ['```js\nlet a\n```', '<pre', 'let a'],
])('%j is shown formatted', (source, ...parts) => {
  const markup = shown(source)
  for (const part of parts) expect(markup).toContain(part)
  expect(markup).not.toMatch(/<img|onclick="/)
})

const HOSTILE =
  '> |!|[|![|[a](|*|* |**a|_|a_*|`|`a |- |1. |\n- |> - ||a|-\n|<|<!--|~~a|\\|http://a |www.|a@b.|\n|\t|    |# |&amp;|[a]: b\n|[a][b]|[a](b "|- [ ] a\n|*a **b |a|b\n-|-\n|](|x'
    .split('|')
    .concat('|', '|a', '|-', '|a|b|\n', '-|')
    // Quotations of an empty list: each looks at all lines after it.
    .concat('\n> -\na', '\n|a|b|\n> - ')
    .filter(Boolean)

/** As large as is formatted at all. */
const filled = (text: string) => text.repeat(Math.ceil(50_000 / text.length)).slice(0, 50_000)

const hostile = fc.array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 4 }).map((each) => each.join(''))

test('no text takes long to show, or fails', { tags: 'slow', timeout: 60_000 }, () => {
  // By the time of the processor, which others that run meanwhile take nothing of.
  const isQuick = (text: string) => {
    const begun = process.threadCpuUsage()
    shown(text)
    const { user, system } = process.threadCpuUsage(begun)
    return user + system < 1_000_000
  }
  const slow = HOSTILE.map(filled).filter((text) => !isQuick(text))
  expect(slow.map((text) => text.slice(0, 20))).toEqual([])
  fc.assert(
    fc.property(hostile, fc.nat(3), (text, lead) => isQuick('\n'.repeat(lead) + filled(text))),
    { numRuns: 60 },
  )
})

test('what is shown has all the words, or is plain', () => {
  const words = (markup: string) => markup.replace(/<[^>]*>/g, '').match(/word\d+/g) ?? []
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('> ', '- ', '1. ', '**', '*', '`', '~~', '\n', ' ', '    '), { maxLength: 300 }),
      (marks) => {
        const source = marks.map((mark, index) => `${mark}word${index}${index % 3 ? '' : ' '}`).join('')
        if (readMarkdown(source)) expect(words(shown(source))).toEqual(words(source))
      },
    ),
  )
  expect(readMarkdown(`${'> '.repeat(3_000)}word`)).toBeUndefined()
  expect(readMarkdown('x'.repeat(50_001))).toBeUndefined()
  expect(readMarkdown('\n> -\na'.repeat(5_000))).toBeUndefined()
  expect(readMarkdown('> said\n\nwhat I think\n'.repeat(2_000))).toBeDefined()
})
