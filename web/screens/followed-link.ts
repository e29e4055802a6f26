import { useRef } from 'react'
import { focusScreen } from './screen-focus.ts'

/**
 * For what opens over the screen and has links in it, as a drawer or a menu: who followed a link goes on with what is there
 * then, and who only looked with the button that opened it.
 */
export function useFollowedLink() {
  const followed = useRef(false)
  return {
    /** Notes whether what was pressed leads elsewhere. */
    follow: (leads = true) => {
      followed.current = leads
    },
    /** As `onCloseAutoFocus` of what opens. */
    giveFocus: (event: Event) => {
      if (!followed.current) return
      followed.current = false
      event.preventDefault()
      focusScreen()
    },
  }
}
