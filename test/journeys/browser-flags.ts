/** What Playwright turns off: of two lists, a browser heeds the last alone. */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Pages that a browser keeps ready in processes of their own: one for the next address, and those of its address bar. */
const KEPT_READY = [
  'SpareRendererForSitePerProcess',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** How every journey's Chromium starts. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...PLAYWRIGHTS, ...KEPT_READY].join(',')}`,
  // A page lives for seconds here: what it costs to optimize its code never comes back. What is compiled plainly serves the
  // pages that come after it in the same process too.
  '--js-flags=--no-maglev,--no-turbofan,--always-sparkplug',
]

/**
 * With Chromium's own camera and microphone: a turning pattern that beeps. Whether a page may have them, each test says.
 * Ten pictures a second are as good as twenty, and take half to show and to record.
 */
export const CAMERA_FLAGS = [
  ...BROWSER_FLAGS,
  '--use-fake-device-for-media-stream=fps=10',
  '--autoplay-policy=no-user-gesture-required',
]

/** How many times slower every page shall run, which shows what a journey does not wait for. */
export const SLOW = Number(process.env.SLOW ?? 1)
