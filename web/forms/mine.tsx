import { Button } from '../ui/button.tsx'

/** The help of a new record's assignee: that it is its maker's, who gives it up, or takes it back, with one press. */
export const Mine = ({ mine, onChange }: { mine: boolean; onChange: (mine: boolean) => void }) => (
  <>
    {mine && 'Yours. '}
    <Button variant="link" size="inline" onClick={() => onChange(!mine)}>
      {mine ? 'Leave unassigned' : 'Assign to me'}
    </Button>
  </>
)
