import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { CareersView, PublicOpening } from '../../contract/careers/fields.ts'
import { CareersSite } from './careers-site.tsx'
import { MISSING } from './missing-page.tsx'
import { List, Prose } from './page/prose.tsx'
import { excerpt } from './page/text-blocks.ts'
import { listTitle, openingTitle, siteNameOf } from './site-frame.tsx'

/** What the server needs of this folder; it loads the built script, never these sources. */
export interface CareersPages {
  renderPage: typeof renderPage
  renderText: typeof renderText
}

/** How much of a description search engines and previews are given, in characters. */
const DESCRIPTION = 160

/** A page as HTML, with what its head says of it. */
export function renderPage(view: CareersView): { title: string; description: string; markup: string } {
  return { ...wordsOf(view), markup: renderToString(<CareersSite view={view} />) }
}

/** All that an opening says, as plain HTML without classes: for feeds and markup. */
export function renderText({ description, requirements, benefits }: PublicOpening): string {
  return renderToStaticMarkup(
    <>
      <Prose text={description} />
      {requirements.length > 0 && (
        <>
          <p>Requirements</p>
          <List items={requirements} />
        </>
      )}
      {benefits.length > 0 && (
        <>
          <p>Benefits</p>
          <List items={benefits} />
        </>
      )}
    </>,
  ).replaceAll(' dir="auto"', '')
}

function wordsOf(view: CareersView) {
  const [opening] = view.openings
  if (view.kind === 'closed' || view.kind === 'unknown') {
    return { title: MISSING[view.kind].title, description: MISSING[view.kind].text }
  }
  if (view.kind === 'opening' && opening) {
    const text = opening.description.replace(/\s+/g, ' ')
    return { title: openingTitle(opening), description: excerpt(text, DESCRIPTION) }
  }
  const name = siteNameOf(view)
  return { title: listTitle(name), description: `Open positions at ${name}, and how to apply for them.` }
}
