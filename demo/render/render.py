"""Render catalog pictures.

    blender -b --factory-startup -P render.py -- NAME [NAME ...] --out FOLDER
            [--size 2000] [--samples 200] [--noise 0.05] [--least 24] [--view 1|2|worn]

The banner was made with `--size 2000 --samples 110`.  Needs python3-scipy and cwebp.

NAME is a product slug, `hero`, or `all`.  `--list` prints the names;
`--catalog` writes catalog.json for the pictures present in the folder.
"""
import argparse
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

import bpy

import products
import studio

HERO = (2000, 1100)


def shoot(slug, view, args):
    start = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    p = products.PRODUCTS[slug]
    hero = slug == "hero"
    albedo = studio.build_world()
    camera = p["build"](view)
    aspect = HERO[1] / HERO[0] if hero else camera.pop("height", 1)
    studio.build_floor(albedo, p.get("folds"))
    studio.build_camera(**camera)
    studio.settings(args.size, round(args.size * aspect), args.samples, args.noise, args.threads, args.least, args.minutes)
    name = products.picture(slug, view)
    built = time.time()
    passes = studio.render_passes(args.out, name)
    rendered = time.time()
    if args.keep:
        import numpy as np
        np.savez(os.path.join(args.out, name + ".npz"), **{k: v.astype("float16") for k, v in passes.items()})
    rgb = studio.finish(passes, smooth=p.get("smooth", 36.0), tile=not hero)
    if hero and not args.png and args.size != HERO[0]:
        rgb = studio.resize(rgb, HERO)
    png = os.path.join(args.out, name + ".png")
    studio.write_png(png, rgb)
    if not args.png:
        studio.write_webp(png, os.path.join(args.out, name + ".webp"))
        os.remove(png)
    print("DONE %s build %.1f render %.1f finish %.1f s" % (name, built - start, rendered - built, time.time() - rendered), flush=True)


def catalog(folder):
    items = []
    for slug, p in products.PRODUCTS.items():
        if slug == "hero":
            continue
        names = [products.picture(slug, view) for view in p["views"]]
        pairs = [(n + ".webp", a) for n, a in zip(names, p["alts"]) if os.path.exists(os.path.join(folder, n + ".webp"))]
        if pairs:
            items.append(dict(slug=slug, name=p["name"], category=p["category"], images=[n for n, _ in pairs],
                              alt=pairs[0][1], alts=[a for _, a in pairs]))
    with open(os.path.join(folder, "catalog.json"), "w") as f:
        json.dump(items, f, indent=2, ensure_ascii=False)
        f.write("\n")


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("names", nargs="*")
    ap.add_argument("--out", default="out")
    ap.add_argument("--size", type=int, default=0, help="pixels across (2000, hero 1800)")
    ap.add_argument("--samples", type=int, default=200)
    ap.add_argument("--noise", type=float, default=0.05)
    ap.add_argument("--least", type=int, default=0, help="samples of every pixel (a quarter); the others go where it is noisy")
    ap.add_argument("--minutes", type=float, default=0, help="stop taking samples then")
    ap.add_argument("--view", type=lambda v: int(v) if v.isdigit() else v, default=0, help="only this view: 1, 2 or worn")
    ap.add_argument("--threads", type=int, default=0)
    ap.add_argument("--png", action="store_true", help="keep a PNG instead of WebP")
    ap.add_argument("--keep", action="store_true", help="keep the raw passes")
    ap.add_argument("--list", action="store_true")
    ap.add_argument("--catalog", action="store_true")
    args = ap.parse_args(sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else [])
    args.out = os.path.abspath(args.out)
    os.makedirs(args.out, exist_ok=True)
    if args.list:
        print("\n".join(products.PRODUCTS))
    names = list(products.PRODUCTS) if args.names == ["all"] else args.names
    size = args.size
    for slug in names:
        args.size = size or (1800 if slug == "hero" else 2000)
        views = products.PRODUCTS[slug]["views"]
        for view in ([args.view] if args.view else views):
            if view in views:
                shoot(slug, view, args)
    if args.catalog:
        catalog(args.out)


main()
