import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Handshake } from 'lucide-react'
import type { Lead } from '../../../contract/leads/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { companyQuery } from '../../companies/queries.ts'
import { toast } from '../../ui/behaviour/toast.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useMoveOne } from '../use-closing.tsx'
import { webAddress } from '../web-address.ts'

/** What moves a lead on: a demo, or the deal itself. */
export function QuickActionsCard({ lead }: { lead: Lead }) {
  const { processDeal, prepare, dialog } = useMoveOne(lead)
  return (
    <Card title="Quick Actions">
      <div className="grid grid-cols-2 gap-2 md:grid-cols-1">
        <Button data-edit="sales" variant="outline" onClick={processDeal} onPointerEnter={prepare} onFocus={prepare}>
          <Handshake aria-hidden />
          Process Deal
        </Button>
        <BookDemo />
      </div>
      {dialog}
    </Card>
  )
}

/** Opens the company's booking page; without one it says where to set it. */
function BookDemo() {
  const user = useSignedInUser()
  const { data: company } = useQuery(companyQuery(user.companyId))
  const address = company?.bookingUrl && webAddress(company.bookingUrl)
  const navigate = useNavigate()
  const words = (
    <>
      <CalendarPlus aria-hidden />
      Book Demo
    </>
  )
  if (address)
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'outline' })}>
        {words}
      </a>
    )
  const sayWhereToSet = () =>
    toast({
      title: 'No booking address yet',
      ...(user.role === 'user'
        ? { description: 'An owner or admin can set it in the company’s settings.' }
        : {
            description: 'Set it in the company’s settings.',
            action: { label: 'Open settings', run: () => void navigate({ to: '/settings/company' }) },
          }),
    })
  return (
    <Button variant="outline" onClick={sayWhereToSet}>
      {words}
    </Button>
  )
}
