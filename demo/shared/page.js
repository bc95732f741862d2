import { tokenProvider } from './sign-in.js'

// One element is enough: all portal elements of a page share the session.
if (tokenProvider) document.querySelector('portal-bell').tokenProvider = tokenProvider
