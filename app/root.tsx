import { type CSSProperties, type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import appStyles from "./app.css?url";
import fontStyles from "./base/fonts/fonts.css?url";
import { backendContext, databaseContext, siteUrlContext } from "./base/clients/load-context.ts";
import { useBackend } from "./base/clients/use-backend.ts";
import { RestoringCover, RestoringScript } from "./base/session/restoring-cover.tsx";
import { PageFailed } from "./base/page/page-failed.tsx";
import { receivePress, repeatEarlyPresses } from "./base/late/early-presses.ts";
import { RouteAnnouncer } from "./base/behaviors/route-announcer.tsx";
import { Logo } from "./base/brand/logo.tsx";
import { ToastArea } from "./base/behaviors/toast-area.tsx";
import { setMoneyFormat } from "../domain/money/money.ts";
import { shopIcon } from "../domain/shop/shop-image.ts";
import { loadShop } from "./base/shop/load-shop.ts";
import { useShop } from "./base/shop/use-shop.ts";
import { knownFontsScript } from "./late-loading.ts";
import { styles } from "./styles.ts";

// In development the style sheets are files, which are replaced when they change.
export const links: Route.LinksFunction = () =>
  import.meta.env.DEV ? [appStyles, fontStyles].map((href) => ({ rel: "stylesheet", href })) : [];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.shop.name}: jewelry and stones` },
  { name: "description", content: loaderData?.shop.tagline },
];

export async function loader({ context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const shop = await loadShop(context.get(databaseContext));
  return {
    backend,
    siteUrl: context.get(siteUrlContext),
    shop,
    /** The owner's icon, for tabs and for home screens. */
    icons: shop.icon && ([64, 240] as const).map((width) => shopIcon(shop.icon!, backend, width)),
  };
}

/** A page keeps the backend and the shop that it was loaded with. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  useEffect(repeatEarlyPresses, []);
  const { money, accent } = useShop();
  setMoneyFormat(money);
  const accentStyle = accent ? ({ "--color-sapphire": accent } as CSSProperties) : undefined;
  return (
    // The script below adds an attribute before React hydrates the page.
    <html lang="en" data-accent={accent} style={accentStyle} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <RestoringScript />
        {/* The first paint waits for the whole page: otherwise centered parts would move, and the cover come late. */}
        <link rel="expect" href="#route-announcer" blocking="render" />
        <BackendMeta />
        <Icons />
        <Meta />
        {!import.meta.env.DEV && <Styles />}
        {/* Style sheets need no nonce. Browsers hide nonces, which would be a hydration mismatch. */}
        <Links nonce="" />
      </head>
      <body onClickCapture={receivePress}>
        <a href="#main" className="skip-link btn btn-primary">
          Skip to content
        </a>
        {children}
        <RestoringCover />
        <RouteAnnouncer />
        <ToastArea />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** A script enables the fonts' style sheet later. Browsers hide everything inside scripts. */
function Styles() {
  return (
    <>
      <style id="styles" dangerouslySetInnerHTML={{ __html: styles.page }} />
      <style
        id="fonts"
        media="not all"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: styles.fonts }}
      />
      <script dangerouslySetInnerHTML={{ __html: knownFontsScript }} />
    </>
  );
}

/** The owner's icon or, without one, the program's. */
function Icons() {
  const icons = useRouteLoaderData<typeof loader>("root")?.icons;
  return (
    <>
      {icons ? (
        <>
          <link rel="icon" href={icons[0]} />
          <link rel="apple-touch-icon" href={icons[1]} />
        </>
      ) : (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      )}
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}

/** For `readBackend` and `shopZone` in the browser. */
function BackendMeta() {
  const { url, publishableKey, imageRender, mail } = useBackend();
  const { timeZone } = useShop();
  return (
    <>
      <meta name="backend-url" content={url} />
      <meta name="backend-key" content={publishableKey} />
      <meta name="backend-image-render" content={imageRender ? "on" : "off"} />
      <meta name="backend-mail" content={mail ? "on" : "off"} />
      <meta name="shop-time-zone" content={timeZone} />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

/** For pages outside the storefront's layout, whose header and footer would be too much code here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <header className="border-b border-line bg-paper">
        <div className="shell flex h-16 items-center md:h-[4.5rem]">
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <PageFailed error={error} />
      </main>
    </>
  );
}
