import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useRef } from 'react'
import type { CandidateRecord } from '../../../contract/candidates/fields.ts'
import { partsOf } from '../../../contract/plain/endpoint.ts'
import { getResumeFile, resumeTypes } from '../../../contract/resumes/endpoints.ts'
import type { Resume } from '../../../contract/resumes/fields.ts'
import { addressOf } from '../../api/call.ts'
import { formatSize } from '../../documents/labels.ts'
import { formatMoment } from '../../format.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useNear } from '../../ui/behaviour/use-near.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge } from '../../ui/status.tsx'
import { candidateQuery, resumeFileQuery, resumeTextQuery } from '../queries.ts'

const PdfView = lazyPart(() => import('../../documents/preview/pdf-view.tsx'), 'PdfView')

/** How often it is asked whether a résumé was read, in milliseconds. */
const AGAIN = 3000

/** What the candidate sent as a résumé, with its pages or its words; that of the application that counts comes first. */
export function ResumeCard({ candidate: { id, resumes, submissions } }: { candidate: CandidateRecord }) {
  const isUnread = resumes.some(({ status }) => status === 'queued')
  useQuery({ ...candidateQuery(id), refetchInterval: AGAIN, enabled: isUnread })
  if (resumes.length === 0) return null
  const counting = submissions.find(({ counts }) => counts)?.id
  const isOther = ({ submissionId }: Resume) => submissionId !== counting
  return (
    <Card title="Résumé">
      <ul className="space-y-5">
        {resumes
          .toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)))
          .map((resume) => (
            <li key={resume.id} className="space-y-3">
              <File resume={resume} isOther={isOther(resume)} />
              {resume.fileType === resumeTypes.pdf ? <Pages resume={resume} /> : <Words resume={resume} />}
            </li>
          ))}
      </ul>
    </Card>
  )
}

function File({ resume, isOther }: { resume: Resume; isOther: boolean }) {
  const { id, fileName, fileSize, createdAt } = resume
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-40">
        <bdi className="block font-medium wrap-anywhere">{fileName}</bdi>
        <span className="text-sm text-muted-foreground">
          {formatSize(fileSize)} · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </span>
      </p>
      {isOther && <Badge>Another application</Badge>}
      <a
        href={addressOf(partsOf(getResumeFile).path, { params: { id } })}
        download
        className={buttonClass({ variant: 'outline', size: 'sm' })}
      >
        <Download aria-hidden />
        Download<span className="sr-only"> {fileName}</span>
      </a>
    </div>
  )
}

/** The file itself, in a window of its own; loaded once one comes near. */
function Pages({ resume: { id, fileName, statusReason } }: { resume: Resume }) {
  const frame = useRef<HTMLElement>(null)
  const file = useQuery({ ...resumeFileQuery(id), enabled: useNear(frame) })
  return (
    <>
      {statusReason && <p className="text-muted-foreground">{statusReason}</p>}
      <section
        ref={frame}
        aria-label={`Pages of ${fileName}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
        tabIndex={0}
        className="max-h-[min(44rem,80svh)] overflow-y-auto rounded-sm border border-border bg-muted p-2 md:p-3"
      >
        {file.isError ? (
          <ErrorState title="The file could not be loaded" onRetry={() => file.refetch()} className="py-4" />
        ) : (
          <Suspense fallback={<Skeleton className="aspect-[1/1.4] h-auto" />}>
            {file.data ? (
              <PdfView file={file.data} title={fileName} found={undefined} />
            ) : (
              <Skeleton className="aspect-[1/1.4] h-auto" />
            )}
          </Suspense>
        )}
      </section>
    </>
  )
}

/** What was read in it, in a window of its own. */
function Words({ resume: { id, fileName, status, statusReason } }: { resume: Resume }) {
  const text = useQuery({ ...resumeTextQuery(id), enabled: status === 'ready' })
  if (status === 'queued') return <p className="text-muted-foreground">This file is still being read.</p>
  if (status !== 'ready') return <p className="text-muted-foreground">{statusReason}</p>
  if (text.isError) {
    return <ErrorState title="The text could not be loaded" onRetry={() => text.refetch()} className="py-4" />
  }
  if (text.isPending) return <Skeleton className="h-40" />
  return (
    <section
      aria-label={`Text of ${fileName}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
      tabIndex={0}
      dir="auto"
      className="max-h-96 overflow-y-auto rounded-sm border border-border bg-background px-4 py-3 text-left text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap"
    >
      {text.data}
    </section>
  )
}
