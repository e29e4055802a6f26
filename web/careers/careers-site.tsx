import { useEffect } from 'react'
import type { CareersView } from '../../contract/careers/fields.ts'
import { FloatingOfflineChip } from '../screens/offline.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { listAddress, NO_FILTERS, readAddress } from './address.ts'
import { OpeningList } from './list/opening-list.tsx'
import { useOpenings } from './list/use-openings.ts'
import { MissingPage } from './missing-page.tsx'
import { OpeningDialogs } from './opening-dialogs.tsx'
import { OpeningPage } from './page/opening-page.tsx'
import { listTitle, openingTitle, SiteFooter, SiteHeader, siteNameOf } from './site-frame.tsx'
import { toForm } from './turns.ts'
import { type LoadDialogs, useApplyDialog } from './use-apply-dialog.ts'
import { useVisit } from './visit.ts'

export interface CareersSiteProps {
  view: CareersView
  loadDialogs?: LoadDialogs
}

/** The careers site: drawn by the server, then taken over by the browser. */
export function CareersSite({ view, loadDialogs }: CareersSiteProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-sm focus:bg-card focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      {view.kind === 'list' || view.kind === 'opening' ? (
        <Openings view={view} loadDialogs={loadDialogs} />
      ) : (
        <MissingPage view={view} kind={view.kind} />
      )}
      <SiteFooter brandName={view.brandName} />
      <FloatingOfflineChip />
      <Toaster />
    </div>
  )
}

function Openings({ view, loadDialogs }: { view: CareersView; loadDialogs: LoadDialogs | undefined }) {
  const visit = useVisit(view)
  const { openingId } = readAddress(visit.address)
  const { company, filters } = readAddress(visit.address.startsWith('/jobs/') ? visit.list : visit.address)
  const wanted = visit.applying || visit.arrived !== undefined
  const { dialogs, opens, preload, tryAgain } = useApplyDialog({ wanted, loadDialogs })
  // The dialog first: the list is wanted when it closes.
  const { openings, part, known, failed, refresh, more } = useOpenings(view, { company, filters, wait: opens })
  const opening = known.find(({ id }) => id === openingId)
  const shown = visit.shows === 'opening' ? opening : undefined
  // Whose list it is, also where nothing is open any more.
  const companyName = known.find(({ companyId }) => companyId === company)?.companyName ?? view.companyName
  const siteName = siteNameOf({ companyName, openings: shown ? [shown] : (openings ?? view.openings) })
  useTitle(opening ? openingTitle(opening) : listTitle(siteName))
  const acts = {
    // A form that is wanted already may have failed to load.
    onApply: (id: string) => (visit.applying && id === openingId ? tryAgain() : toForm(visit, id)),
    onPrepare: preload,
    opensId: opens ? openingId : undefined,
  }
  return (
    <>
      <SiteHeader
        name={siteName}
        home={listAddress({ company, filters: NO_FILTERS })}
        opening={shown ?? openings?.[0] ?? view.openings[0]}
      />
      {shown ? (
        <OpeningPage opening={shown} visit={visit} {...acts} />
      ) : (
        <OpeningList
          openings={openings}
          part={part}
          onMore={more}
          ofOne={companyName !== null}
          failed={failed}
          onRetry={refresh}
          siteName={siteName}
          visit={visit}
          {...acts}
        />
      )}
      {dialogs && (
        <OpeningDialogs visit={visit} opening={opening} openings={openings} onClosed={refresh} dialogs={dialogs} />
      )}
    </>
  )
}

function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
