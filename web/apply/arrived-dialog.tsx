import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { screenful } from './apply-dialog.tsx'
import { type Arrival, openBooking } from './arrival.ts'
import { timerText } from './chapters.ts'

export interface ArrivedDialogProps {
  arrival: Arrival
  onClose: () => void
}

/** In the form's place once it was submitted: what arrived, where, and what comes next. */
export function ArrivedDialog({ arrival, onClose }: ArrivedDialogProps) {
  const { title, companyName, name, email, bookingUrl } = arrival
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={
        <>
          Your application is with <bdi>{companyName}</bdi>
        </>
      }
      className={screenful}
      data-clicks="once"
      onOpenAutoFocus={focusOnHeading}
    >
      <DialogBody className="relative space-y-6 pt-3">
        <section aria-labelledby="arrived">
          <h3
            id="arrived"
            tabIndex={-1}
            className="flex items-center gap-2 text-xl font-semibold tracking-tight outline-none"
          >
            <CircleCheck aria-hidden className="size-5 shrink-0 text-positive-text" />
            What we received
          </h3>
          <dl className="mt-3 divide-y rounded-md border">
            <Fact term="Position">{title}</Fact>
            <Fact term="Company">{companyName}</Fact>
            <Fact term="Name">{name}</Fact>
            <Fact term="Email">{email}</Fact>
            {arrival.recording && <Fact term="Recording">{recordingWords(arrival.recording)}</Fact>}
            {arrival.resume && <Fact term="Résumé">{arrival.resume}</Fact>}
          </dl>
        </section>
        <section aria-labelledby="next">
          <h3 id="next" className="text-xl font-semibold tracking-tight">
            What happens next
          </h3>
          <ol className="mt-3 list-decimal space-y-2 ps-5 text-lg marker:text-muted-foreground">
            {bookingUrl && <li>Choose a time to talk. The booking page opens in a new tab, or use this button.</li>}
            <li>
              <bdi>{companyName}</bdi> reviews your details{arrival.recording && ' and your recording'}, and replies to{' '}
              <bdi className="wrap-anywhere">{email}</bdi>.
            </li>
            <li>
              Something to correct? Apply again with the same email address: <bdi>{companyName}</bdi> then sees both. If
              you get an email from us, use its link to choose which one counts.
            </li>
          </ol>
        </section>
      </DialogBody>
      <DialogFooter>
        <Button variant={bookingUrl ? 'outline' : 'primary'} size="lg" className="max-sm:h-12" onClick={onClose}>
          See open positions
        </Button>
        {bookingUrl && (
          <Button size="lg" className="max-sm:h-12" onClick={() => openBooking(bookingUrl)}>
            Book your interview
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2.5 text-lg sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

function recordingWords({ kind, duration, madeElsewhere }: NonNullable<Arrival['recording']>) {
  const what = `${kind === 'video' ? 'Video' : 'Sound'}${madeElsewhere ? ' file' : ''}`
  return duration === null ? what : `${what}, ${timerText(duration)} minutes`
}

function focusOnHeading(event: Event) {
  event.preventDefault()
  document.getElementById('arrived')?.focus()
}
