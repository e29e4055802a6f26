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
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:order-last max-md:w-full">
        <p role="status" className="mr-auto text-sm text-muted-foreground">
          This view was deleted or is not shared with you. This is what it showed.
        </p>
        {saveAsNew('Save as my view')}
        <Button variant="quiet" size="sm" onClick={onShowAll}>
          Show all leads
        </Button>
      </div>
    )
  if (!isChanged) return <Row text="" />
  if (!tab.kept) return <Row text="">{saveAsNew('Save as view')}</Row>
  return (
    <Row text="This view has unsaved changes.">
      {mayChange && (
        <Button size="sm" pending={pending} onClick={onSave}>
          Save
        </Button>
      )}
      {saveAsNew('Save as new')}
      <Button variant="quiet" size="sm" onClick={onReset} className="max-sm:hidden">
        Reset
      </Button>
    </Row>
  )
}

// Beside the tabs, so that what one types or presses does not move away under the pointer; on a phone below the toolbar.
const Row = ({ text, children }: { text: string; children?: React.ReactNode }) => (
  <div className="flex shrink-0 items-center gap-3 max-md:contents">
    <p role="status" className="text-sm text-muted-foreground max-2xl:sr-only">
      {text}
    </p>
    {children && <div className="flex gap-2 max-md:order-last max-md:w-full">{children}</div>}
  </div>
)
