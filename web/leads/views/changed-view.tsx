import { Button } from '../../ui/button.tsx'
import type { Tab } from './address.ts'

interface ChangedViewProps {
  /** The view that the address belongs to; undefined where it is not there for this person. */
  tab: Tab | undefined
  /** Whether the list shows something else than the view keeps. */
  isChanged: boolean
  mayChange: boolean
  pending: boolean
  onSave: () => void
  onSaveAsNew: () => void
  onReset: () => void
  onShowAll: () => void
}

/** Says that what the list shows is not what the view keeps, and offers what to do about it. */
export function ChangedView(props: ChangedViewProps) {
  const { tab, isChanged, mayChange, pending, onSave, onSaveAsNew, onReset, onShowAll } = props
  const saveAsNew = (words: string) => (
    <Button variant="outline" size="sm" onClick={onSaveAsNew}>
      {words}
    </Button>
  )
  if (!tab)
    return (
      <Row text="The link names a view that was deleted or is not yours. This is what it showed.">
        {saveAsNew('Save as my view')}
        <Button variant="quiet" size="sm" onClick={onShowAll}>
          Show all leads
        </Button>
      </Row>
    )
  if (!isChanged) return <Row text="" />
  if (!tab.kept) return <Row text="">{saveAsNew('Save as view')}</Row>
  return (
    <Row text="This view has changes that are not saved.">
      {mayChange && (
        <Button size="sm" pending={pending} onClick={onSave}>
          Save
        </Button>
      )}
      {saveAsNew('Save as new')}
      <Button variant="quiet" size="sm" onClick={onReset}>
        Reset
      </Button>
    </Row>
  )
}

function Row({ text, children }: { text: string; children?: React.ReactNode }) {
  // Its room is kept: what one types or presses below must not move away under the pointer.
  return (
    <div className="-mb-3 flex min-h-10 flex-wrap items-center justify-end gap-x-3 gap-y-1.5 pt-2">
      <p role="status" className="text-sm text-muted-foreground">
        {text}
      </p>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
