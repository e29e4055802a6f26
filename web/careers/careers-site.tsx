import { useEffect } from 'react'
import type { CareersView, PublicOpening } from '../../contract/careers.ts'
import { FloatingOfflineChip } from '../app/offline.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { listAddress, NO_FILTERS, openingAddress, readAddress } from './address.ts'
import { MissingPage } from './missing-page.tsx'
import { OpeningList } from './opening-list.tsx'
import { OpeningPage } from './opening-page.tsx'
import { goTo, type Place, usePlace } from './place.ts'
import { SiteFooter, SiteHeader } from './site-frame.tsx'
import { listTitle, openingTitle, siteNameOf } from './title.ts'
import { type LoadDialog, useApplyDialog } from './use-apply-dialog.ts'
import { useOpenings } from './use-openings.ts'

export interface CareersSiteProps {
  view: CareersView
  loadDialog?: LoadDialog
}

/** The careers site: drawn by the server, then taken over by the browser. */
export function CareersSite({ view, loadDialog }: CareersSiteProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-sm focus:bg-card focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      {view.kind === 'list' || view.kind === 'opening' ? (
        <Openings view={view} loadDialog={loadDialog} />
      ) : (
        <MissingPage view={view} kind={view.kind} />
      )}
      <SiteFooter brandName={view.brandName} />
      <FloatingOfflineChip />
      <Toaster />
    </div>
  )
}

function Openings({ view, loadDialog }: { view: CareersView; loadDialog: LoadDialog | undefined }) {
  const place = usePlace(view)
  const { openingId } = readAddress(place.address)
  const { company } = readAddress(place.list)
  const { Dialog, opens, preload } = useApplyDialog({ wanted: place.applying, loadDialog })
  // The dialog first: the list is wanted when it closes.
  const { openings, failed, retry } = useOpenings(view, { company, wait: opens })
  const opening = [...view.openings, ...(openings ?? [])].find(({ id }) => id === openingId)
  const shown = place.shows === 'opening' ? opening : undefined
  const siteName = siteNameOf({ ...view, openings: shown ? [shown] : (openings ?? view.openings) })
  useTitle(opening ? openingTitle(opening) : listTitle(siteName))
  const apply = (wanted: PublicOpening) =>
    goTo({
      ...place,
      address: openingAddress(wanted.id),
      applying: true,
      fromList: place.shows === 'list',
      backFrom: undefined,
    })
  const acts = { onApply: apply, onPrepare: preload, opensId: opens ? openingId : undefined }
  return (
    <>
      <SiteHeader
        name={siteName}
        home={listAddress({ company, filters: NO_FILTERS })}
        opening={shown ?? openings?.[0] ?? view.openings[0]}
      />
      {shown ? (
        <OpeningPage opening={shown} place={place} {...acts} />
      ) : (
        <OpeningList openings={openings} failed={failed} onRetry={retry} siteName={siteName} place={place} {...acts} />
      )}
      {place.applying && opening && Dialog && (
        <Dialog
          opening={opening}
          months={{ application: opening.candidateMonths, recording: opening.recordingMonths }}
          onClose={() => closeDialog(place, opening.id)}
        />
      )}
    </>
  )
}

/** Back to the list (spec 2 §2): the one that the visitor came from, as it was. */
function closeDialog(place: Place, openingId: string) {
  if (place.fromList) history.back()
  else goTo({ ...place, address: place.list, shows: 'list', applying: false, backFrom: openingId })
}

function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
