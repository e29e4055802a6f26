import { useEffect, useRef, useState } from 'react'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { Take } from './takes/take-store.ts'
import type { Application } from './use-application.ts'

interface ClosedNoticeProps {
  application: Application
  opening: PublicOpening
  /** The company's other openings; undefined while they are not known. */
  others: PublicOpening[] | undefined
  onClose: () => void
}

/** The opening closed meanwhile: trying again is no use, but the recording can go to another one. */
export function ClosedNotice({ application, opening, others, onClose }: ClosedNoticeProps) {
  const { take } = application.interview.takes
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <DialogBody className="relative space-y-6 border-t pt-5">
        <div className="text-lg">
          <h3 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            This position has closed
          </h3>
          <p className="mt-2">
            <bdi>{opening.companyName}</bdi> no longer accepts applications for it. Nothing was submitted.
          </p>
          {take && <p className="mt-2">Your recording and your details are saved: you don’t need to record again.</p>}
        </div>
        <Others
          others={others}
          companyName={opening.companyName}
          again={take !== undefined}
          onMove={application.moveTo}
        />
        {take && <SaveTake take={take} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" size="lg" className="max-sm:h-12" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </>
  )
}

interface OthersProps extends Pick<ClosedNoticeProps, 'others'> {
  companyName: string
  /** Whether there is a recording that goes along. */
  again: boolean
  onMove: (openingId: string) => Promise<void>
}

function Others({ others, companyName, again, onMove }: OthersProps) {
  const [moving, setMoving] = useState(false)
  if (!others) {
    return (
      <Loading label="Loading other positions">
        <Skeleton className="h-16" />
      </Loading>
    )
  }
  if (others.length === 0) {
    return (
      <p className="text-lg text-muted-foreground">
        <bdi>{companyName}</bdi> has no other position open at the moment.
      </p>
    )
  }
  return (
    <section aria-labelledby="others">
      <h4 id="others" className="font-semibold">
        Other positions at <bdi>{companyName}</bdi>
      </h4>
      <ul className="mt-2 divide-y rounded-md border">
        {others.map(({ id, title, department, location }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p id={`other-${id}`} className="text-lg font-medium wrap-anywhere">
                <bdi>{title}</bdi>
              </p>
              <p className="text-muted-foreground wrap-anywhere">
                <bdi>{department}</bdi>
                {department && location && ' · '}
                <bdi>{location}</bdi>
              </p>
            </div>
            <Button
              variant="outline"
              disabled={moving}
              aria-describedby={`other-${id}`}
              onClick={() => {
                setMoving(true)
                void onMove(id)
              }}
            >
              {again ? 'Apply with this recording' : 'Apply for this position'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The recording as a file to keep. */
function SaveTake({ take: { blob, type } }: { take: Take }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  const ending = type.split(';')[0]?.split('/').at(-1)?.replace('quicktime', 'mov')
  return (
    <a href={address} download={`interview.${ending}`} className={buttonClass({ variant: 'outline' })}>
      Save the recording as a file
    </a>
  )
}
