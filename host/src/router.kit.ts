/**
 * What the page shares of react-router-dom. Shared whole it weighs 23 KB brotli more than what is used of it.
 * A remote that needs another name adds it here; the release gate refuses it until a host that has it is live.
 * It reads from react-router, which react-router-dom re-exports, since a shared package cannot consume itself.
 */
export {
  createBrowserRouter,
  Link,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'
