import { createContext, useContext } from 'react'

/**
 * Where menus, lists of choices and hints are drawn: the landmark or the dialog that they belong to, so that whoever
 * walks the page by its regions meets them there. The page's body where nothing is said.
 */
export const PortalHome = createContext<HTMLElement | null>(null)

export const usePortalHome = () => useContext(PortalHome)
