import { useInfiniteQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { DELIVERY_DAYS, listDeliveries } from '../../contract/webhooks/endpoints.ts'
import type { Delivery, DeliveryStatus, Webhook } from '../../contract/webhooks/fields.ts'
import { pagesQuery } from '../api/queries.ts'
import { formatDateTime } from '../format.ts'
import { MoreRows } from '../lists/more-rows.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, type DialogState } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { type Hue, Status } from '../ui/status.tsx'
import { useSendAgain } from './changes.ts'

const PAGE = 50
/** Milliseconds; what is under way changes without an event. */
const LOOK_AGAIN = 3_000

export function DeliveriesDialog({ webhook, open, onOpenChange }: DialogState & { webhook: Webhook }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="lg" title="Deliveries" description={webhook.url}>
      <DialogBody>
        <Deliveries webhook={webhook} />
      </DialogBody>
    </Dialog>
  )
}

function Deliveries({ webhook: { id } }: { webhook: Webhook }) {
  const deliveries = useInfiniteQuery({
    ...pagesQuery(listDeliveries, { params: { id } }, PAGE),
    refetchInterval: LOOK_AGAIN,
  })
  const rows = deliveries.data?.pages.flatMap((page) => page.rows)
  return (
    <>
      {deliveries.isPending && <RowSkeletons count={4} />}
      {deliveries.isLoadingError && (
        <ErrorState title="The deliveries could not be loaded" onRetry={() => deliveries.refetch()} className="py-8" />
      )}
      {rows?.length === 0 && (
        <EmptyState icon={Send} title="Nothing sent yet">
          Each request of the last {DELIVERY_DAYS} days appears here with its answer.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul aria-label="Deliveries" className="divide-y divide-border border-y border-border">
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} webhookId={id} delivery={delivery} />
          ))}
        </ul>
      )}
      <MoreRows query={deliveries} what="deliveries" />
    </>
  )
}

const hues: Record<DeliveryStatus, Hue> = { pending: 'amber', delivered: 'green', failed: 'red' }
const names: Record<DeliveryStatus, string> = { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' }

function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { type, timestamp, status, attempts, body, responseStatus, responseBody, error, nextAt } = delivery
  const again = useSendAgain(webhookId)
  const answer = error || (responseStatus === null ? 'Not sent yet' : `Answered ${responseStatus}`)
  return (
    <li>
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <Status hue={hues[status]} className="w-24">
            {names[status]}
          </Status>
          <code className="min-w-0 flex-1 truncate font-mono text-sm">{type}</code>
          <span className="text-sm text-muted-foreground">{answer}</span>
          <time dateTime={timestamp} className="text-sm text-muted-foreground tabular-nums">
            {formatDateTime(timestamp)}
          </time>
        </summary>
        <div className="space-y-3 pt-1 pb-4">
          <p className="text-sm text-muted-foreground">
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
            {nextAt && attempts > 0 && ` · next ${formatDateTime(nextAt)}`}
          </p>
          {body && <Text title="Request" text={indented(body)} />}
          {responseBody && <Text title="Answer" text={responseBody} />}
          <Button variant="outline" size="sm" pending={again.isPending} onClick={() => again.mutate(delivery)}>
            Send again
          </Button>
        </div>
      </details>
    </li>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <pre tabIndex={0} className="max-h-64 overflow-auto rounded-sm bg-accent p-3 font-mono text-sm">
        {text}
      </pre>
    </div>
  )
}

const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
