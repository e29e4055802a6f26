import '../ui/styles.css'

// Who opens the login form needs neither the router nor what the other screens have in their addresses.
if (/^\/auth\/?$/.test(location.pathname)) void import('./login.tsx')
else void import('./app.tsx').then(({ showApp }) => showApp())
