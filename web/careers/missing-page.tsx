import { useEffect, useState } from 'react'
import type { CareersView } from '../../contract/careers/fields.ts'
import { buttonClass } from '../ui/button.tsx'
import { readAddress } from './address.ts'
import { Measure, SiteHeader, siteNameOf } from './site-frame.tsx'

export const MISSING = {
  closed: {
    title: 'This position is closed',
    text: 'It no longer accepts applications. Other positions may be open.',
  },
  unknown: {
    title: 'This position does not exist',
    text: 'The link may be incomplete. All open positions are on one page.',
  },
}

export function MissingPage({ view, kind }: { view: CareersView; kind: keyof typeof MISSING }) {
  const { title, text } = MISSING[kind]
  const recorded = useStranded(view, kind === 'closed')
  return (
    <>
      <SiteHeader name={siteNameOf(view)} home={view.address} />
      <main id="content" tabIndex={-1} className="flex-1">
        <Measure className="py-20 sm:py-32">
          <h1 className="max-w-[18ch] text-[2.25rem] leading-[1.1] font-semibold tracking-tight sm:text-[3.25rem]">
            {title}
          </h1>
          <p className="mt-5 max-w-[52ch] text-xl text-muted-foreground">{text}</p>
          {recorded && (
            <p role="status" className="mt-5 max-w-[52ch] text-xl">
              Your recording is saved: choose another position to apply with it.
            </p>
          )}
          <a href={view.address} className={buttonClass({ size: 'lg', className: 'mt-8' })}>
            Show open positions
          </a>
        </Measure>
      </main>
    </>
  )
}

/** Whether there is a recording that was made in this tab before the opening closed. */
function useStranded({ address }: CareersView, closed: boolean) {
  const [stranded, setStranded] = useState(false)
  useEffect(() => {
    const { openingId } = readAddress(location.pathname)
    if (!closed || !openingId) return
    // Loaded apart: no other page of the site needs it before someone applies. Without it the page says less.
    import('../apply/draft.ts').then(
      ({ strandDraft }) => setStranded(strandDraft(openingId, readAddress(address).company)),
      () => setStranded(false),
    )
  }, [closed, address])
  return stranded
}
