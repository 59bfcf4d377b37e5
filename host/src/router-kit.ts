/**
 * The exports of react-router-dom that the page shares. Sharing the whole package would cost 23 KB (brotli) more, 15 KB
 * of it for loaders and actions, which no part uses. A remote that needs another export adds it here; the release gate
 * refuses the remote until a host with it is live. It imports from react-router, because a shared package cannot import
 * itself.
 */
export {
  BrowserRouter,
  Link,
  matchRoutes,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
  useSearchParams,
} from 'react-router'
