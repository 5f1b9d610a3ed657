"""The catalog: how each piece is built, posed and photographed.

Each builder gets the view (1, 2 or WORN: on a hand, an ear or a neck) and
returns the camera settings for build_camera(): target, elevation, azimuth,
width (mm across the frame) and optionally blur and focus.
"""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

import forms
import gems as g
import metal as mt

PRODUCTS = {}
WORN = "worn"  # the view on a form


def product(slug, name, category, *alts, worn=None, **extra):
    """The alts are those of the views 1, 2 and, where the piece is also shown on a form, WORN."""
    views = [*range(1, len(alts) + 1)] + [WORN] * (worn is not None)
    alts = [*alts] + [worn] * (worn is not None)

    def register(build):
        PRODUCTS[slug] = dict(slug=slug, name=name, category=category, alts=alts, views=views, build=build, **extra)
        return build

    return register


def picture(slug, view):
    return slug if view == 1 else "%s-%s" % (slug, view)


MOISSANITE, DIAMONDS = "Moissanite Rings", "Lab-Grown Diamonds"
GEMSTONES, ARTIFICIAL = "Gemstones", "Artificial Jewelry"

ON_HAND = "%s worn on the ring finger of a hand form in matte clay."
IN_FINGERS = "%s held between the fingertips of a hand form in matte clay, for its size."

# --------------------------------------------------------------------------
# Loose stones


def loose(shape, kind, parent=None):
    root = mt.group(parent)
    mt.add(shape[0], shape[1], g.gem_material(kind), root, smooth=False, name="stone")
    return root


def rest_on_pavilion(root, spin=0.0, yaw=0.0, at=(0, 0), less=0.0):
    """Lay the stone on its pavilion, table towards the camera."""
    stone = root.children[0]
    stone.matrix_local = Matrix.Rotation(math.radians(spin), 4, "Z")
    v = np.array([stone.matrix_local @ p.co for p in stone.data.vertices])
    c = v[v[:, 2].argmin()]
    front = v[v[:, 1] < c[1] - 0.05]
    tilt = np.degrees(np.arctan2(front[:, 2] - c[2], c[1] - front[:, 1]).min())
    return mt.pose(root, yaw=yaw, tilt=tilt - less, at=at)


def centre(root, elevation=30):
    """Point under root that is the middle of its outline as the camera sees it."""
    e = math.radians(elevation)
    axes = np.array([[1, 0, 0], [0, math.sin(e), math.cos(e)], [0, -math.cos(e), math.sin(e)]])
    lo, hi = np.full(3, np.inf), np.full(3, -np.inf)
    for ob in root.children_recursive:
        if ob.type == "MESH":
            v = np.empty(len(ob.data.vertices) * 3)
            ob.data.vertices.foreach_get("co", v)
            mw = np.array(ob.matrix_world)
            v = (v.reshape(-1, 3) @ mw[:3, :3].T + mw[:3, 3]) @ axes.T
            lo, hi = np.minimum(lo, v.min(0)), np.maximum(hi, v.max(0))
    return axes.T @ ((lo + hi) / 2)


def facing(elevation, height, yaw=0.0):
    """Group whose x is right, y up and z towards the camera, high above the floor."""
    return mt.group(None, Matrix.Translation((0, 0, height)) @ Matrix.Rotation(math.radians(90 - elevation), 4, "X")
                    @ Matrix.Rotation(math.radians(yaw), 4, "Y"))


def between_fingers(shape, kind, spin=0.0):
    """Held by its girdle, for its size."""
    root = facing(46, 70)
    one = loose(shape, kind, root)
    one.matrix_local = (Matrix.Rotation(math.radians(9), 4, "Y") @ Matrix.Rotation(math.radians(-7), 4, "X")
                        @ Matrix.Rotation(math.radians(spin), 4, "Z"))
    forms.fingertips(root, forms.plaster(), [one.matrix_local @ v.co for v in one.children[0].data.vertices])
    bpy.context.view_layer.update()
    at = lambda *p: root.matrix_world @ Vector(p)
    return dict(target=at(4.5, 0.3, 0), elevation=46, azimuth=0, width=34, blur=0.8, focus=at(0, 0, 0.6))


def loose_view(shape, kind, view, spin=0.0, width=13.0, yaw=-7.0, elevation=46):
    if view == WORN:
        return between_fingers(shape, kind, spin)
    root = loose(shape, kind)
    if view == 1:
        rest_on_pavilion(root, spin, yaw)
        return dict(target=centre(root, elevation), elevation=elevation, azimuth=0, width=width, blur=0.8)
    # second view: standing on its culet, seen from the side
    mt.pose(root, yaw=yaw, tilt=4, sink=0.05)
    root.children[0].matrix_local = Matrix.Rotation(math.radians(spin + 11), 4, "Z")
    return dict(target=centre(root, 16), elevation=16, azimuth=0, width=width * 0.95, blur=0.8)


# Lab-grown diamonds


@product("round-brilliant-diamond", "Round Brilliant Lab-Grown Diamond", DIAMONDS,
         "Loose round brilliant-cut lab-grown diamond lying on its pavilion with the table facing the camera.",
         "Side profile of the round brilliant diamond showing crown, girdle and pavilion facets.",
         worn=IN_FINGERS % "Round brilliant diamond")
def _(view):
    return loose_view(g.round_brilliant(6.5), "diamond", view, spin=5, width=11.5)



@product("princess-cut-diamond", "Princess-Cut Lab-Grown Diamond", DIAMONDS,
         "Loose square princess-cut lab-grown diamond with chevron facets, table facing the camera.")
def _(view):
    return loose_view(g.princess(5.8), "diamond", view, spin=0, width=11, yaw=11, elevation=37)


@product("emerald-cut-diamond", "Emerald-Cut Lab-Grown Diamond", DIAMONDS,
         "Loose rectangular step-cut lab-grown diamond with cropped corners, table facing the camera.")
def _(view):
    return loose_view(g.emerald_cut(8.0, 5.8), "diamond", view, spin=0, width=13, yaw=24, elevation=52)


@product("oval-diamond", "Oval Lab-Grown Diamond", DIAMONDS,
         "Loose oval brilliant-cut lab-grown diamond lying on its pavilion, table facing the camera.")
def _(view):
    return loose_view(g.oval(8.4, 6.0), "diamond", view, spin=0, width=13.5, yaw=-14, elevation=46)


@product("cushion-cut-diamond", "Cushion-Cut Lab-Grown Diamond", DIAMONDS,
         "Loose cushion-cut lab-grown diamond with softly rounded corners, table facing the camera.")
def _(view):
    return loose_view(g.cushion(6.8, 6.3), "diamond", view, spin=0, width=11.8, yaw=-10, elevation=47)


@product("pear-shaped-diamond", "Pear-Shaped Lab-Grown Diamond", DIAMONDS,
         "Loose pear-shaped brilliant-cut lab-grown diamond, point to the upper left, table facing the camera.")
def _(view):
    return loose_view(g.pear(9.2, 6.0), "diamond", view, spin=152, width=13.5, yaw=-8, elevation=46)


# --------------------------------------------------------------------------
# Gemstones


@product("oval-ruby", "Oval Ruby", GEMSTONES,
         "Loose oval red ruby with brilliant facets, table facing the camera.",
         "Side profile of the oval ruby showing its depth of colour.")
def _(view):
    return loose_view(g.oval(8.0, 6.2), "ruby", view, width=13, yaw=12)


@product("cushion-blue-sapphire", "Cushion-Cut Blue Sapphire", GEMSTONES,
         "Loose cushion-cut deep blue sapphire, table facing the camera.",
         "Side profile of the cushion-cut blue sapphire.",
         worn=IN_FINGERS % "Cushion-cut blue sapphire")
def _(view):
    return loose_view(g.cushion(7.4, 6.6), "sapphire", view, width=12.5, yaw=-10)


@product("step-cut-emerald", "Step-Cut Emerald", GEMSTONES,
         "Loose green emerald in a rectangular step cut with cropped corners.")
def _(view):
    return loose_view(g.emerald_cut(8.2, 6.2), "emerald", view, width=13, yaw=-14, elevation=46)


@product("round-amethyst", "Round Amethyst", GEMSTONES,
         "Loose round brilliant-cut violet amethyst, table facing the camera.")
def _(view):
    return loose_view(g.round_quartz(8.0), "amethyst", view, spin=9, width=13.5, yaw=8)


@product("pear-citrine", "Pear-Shaped Citrine", GEMSTONES,
         "Loose pear-shaped golden citrine with brilliant facets.")
def _(view):
    return loose_view(g.pear(10.0, 7.0), "citrine", view, width=15, yaw=-25)


@product("emerald-cut-aquamarine", "Emerald-Cut Aquamarine", GEMSTONES,
         "Loose pale blue aquamarine in an emerald (step) cut.")
def _(view):
    return loose_view(g.emerald_cut(9.4, 6.6), "aquamarine", view, width=15, yaw=14, elevation=46)


@product("round-garnet-trio", "Round Garnet Trio", GEMSTONES,
         "Three loose round deep red garnets, two with their tables to the camera and one turned aside behind them.")
def _(view):
    shape = g.round_brilliant(6.0)
    a, b, c = (loose(shape, "garnet") for _ in range(3))
    rest_on_pavilion(a, 4, yaw=-14, at=(-3.7, 0))
    rest_on_pavilion(b, 15, yaw=22, at=(3.4, -0.6))
    rest_on_pavilion(c, 0, yaw=-60, at=(0.6, 5.6))
    return dict(target=(0, 2.2, 1.9), elevation=44, azimuth=0, width=18.5, blur=1.0, focus=(0, -0.5, 2.5))


# --------------------------------------------------------------------------
# Moissanite rings


def on_hand(root, yaw=42, tilt=6, roll=6):
    """On the fourth finger of a hand that lies palm down and points to the camera."""
    forms.hand(root, forms.plaster())
    mt.pose(root, yaw=yaw, tilt=tilt, roll=roll, sink=1.5)
    return dict(target=root.matrix_world @ Vector((1, -8, 2)), elevation=38, azimuth=0, width=74, blur=1.0,
                focus=root.matrix_world @ Vector((0, -2, 11)))


def place_ring(root, view, head=None, yaw=30, tilt=17, width=26.5, elevation=27, close=14):
    """View 1: upright, turned and leaning to the camera.  View 2: into the stone."""
    if view == WORN:
        return on_hand(root)
    if view == 1:
        mt.pose(root, yaw=yaw, tilt=tilt)
        return dict(target=centre(root, elevation), elevation=elevation, azimuth=0, width=width, blur=0.9)
    mt.pose(root, yaw=-yaw * 0.7, tilt=42)
    t = head.matrix_world.translation
    return dict(target=t, elevation=38, azimuth=0, width=close, blur=0.9, focus=t)


def four(r, start=45):
    return [(r * math.cos(math.radians(start + 90 * k)), r * math.sin(math.radians(start + 90 * k))) for k in range(4)]


def ring_head(root, z, turn=0.0, x=0.0, lean=0.0):
    m = Matrix.Translation((x, 0, z)) @ Matrix.Rotation(math.radians(lean), 4, "Y") @ Matrix.Rotation(math.radians(turn), 4, "Z")
    return mt.group(root, m)


def stone(shape, kind, parent, z=0.0):
    return mt.add(shape[0], shape[1], g.gem_material(kind), parent, smooth=False, matrix=Matrix.Translation((0, 0, z)), name="stone")


def outline_path(outline, n=120, grow=0.0, scale=1.0, z=0.0):
    """Outline in mm, moved outwards by grow."""
    p = np.array([outline(k / n) * scale for k in range(n)])
    t = np.roll(p, -1, 0) - np.roll(p, 1, 0)
    t /= np.linalg.norm(t, axis=1)[:, None]
    p = p + grow * np.stack([t[:, 1], -t[:, 0]], -1)
    return np.column_stack([p, np.full(n, z)])


@product("round-solitaire-moissanite-ring", "Round Solitaire Moissanite Ring", MOISSANITE,
         "White gold solitaire ring standing upright, a round brilliant moissanite in a four-prong setting.",
         "Close view into the round moissanite of the white gold solitaire ring.",
         worn=ON_HAND % "Round moissanite solitaire ring")
def _(view):
    m = mt.metal("white gold")
    root = mt.group()
    mt.band(m, root, width=2.0, thick=1.6, top_width=1.8, top_thick=1.5)
    head = ring_head(root, 12.5)
    stone(g.round_brilliant(6.5), "moissanite", head)
    mt.basket(m, head, four(3.25), 0, -2.9, 2.9, pinch=0.28, gallery=(0.42, 0.86), radius=0.40)
    return place_ring(root, view, head)


@product("oval-halo-moissanite-ring", "Oval Halo Moissanite Ring", MOISSANITE,
         "Yellow gold ring with an oval moissanite in a white gold halo of small round stones.",
         "Close view into the oval moissanite and its halo on the yellow gold ring.",
         worn=ON_HAND % "Oval halo ring in yellow and white gold")
def _(view):
    m = mt.metal("white gold")
    root = mt.group()
    mt.band(mt.metal("yellow gold"), root, width=2.0, thick=1.6, top_width=1.8, top_thick=1.5)
    head = ring_head(root, 12.7, turn=90)
    l, w = 8.0, 6.0
    stone(g.oval(l, w), "moissanite", head, 0.25)
    small = mt.gem_mesh(g.small_round(1.25), g.gem_material("moissanite"), "melee")
    mt.halo(m, small, head, outline_path(g.outline_ellipse(l / w), 160, 0.86, w / 2), -0.05, melee=1.25)
    mt.basket(m, head, [(l / 2 * math.cos(a) * 1.02, w / 2 * math.sin(a) * 1.02) for a in map(math.radians, (42, 138, 222, 318))],
              0.25, -3.1, 3, pinch=0.26, gallery=(), radius=0.38, over=0.5)
    mt.loop(m, head, outline_path(g.outline_ellipse(l / w), 90, 0.0, w / 2 * 0.62, z=-1.7), 0.30)
    return place_ring(root, view, head, close=15.5)


@product("three-stone-moissanite-ring", "Three-Stone Moissanite Ring", MOISSANITE,
         "Platinum ring with a larger round moissanite between two smaller round stones.",
         worn=ON_HAND % "Three-stone platinum ring")
def _(view):
    m = mt.metal("platinum")
    root = mt.group()
    mt.band(m, root, width=2.1, thick=1.6, top_width=2.0)
    head = ring_head(root, 12.5)
    stone(g.round_brilliant(6.2), "moissanite", head)
    mt.basket(m, head, four(3.1), 0, -2.8, 2.8, pinch=0.30, gallery=(0.5,), radius=0.38)
    for s in (-1, 1):
        side = ring_head(root, 11.45, x=s * 5.15, lean=s * 20)
        stone(g.round_brilliant(4.3), "moissanite", side)
        mt.basket(m, side, four(2.15), 0, -2.5, 2.4, pinch=0.34, gallery=(0.45,), radius=0.32, rise=0.56, over=0.42)
    return place_ring(root, view, head, yaw=24)


@product("princess-solitaire-moissanite-ring", "Princess Solitaire Moissanite Ring", MOISSANITE,
         "Rose gold solitaire ring with a square princess-cut moissanite held at its four corners by white gold prongs.",
         "Close view into the princess-cut moissanite of the rose gold ring.",
         worn=ON_HAND % "Princess solitaire ring in rose gold")
def _(view):
    m = mt.metal("white gold")
    root = mt.group()
    mt.band(mt.metal("rose gold"), root, width=2.1, thick=1.6, top_width=2.0, top_thick=1.5)
    head = ring_head(root, 12.9)
    stone(g.princess(5.6), "moissanite", head)
    square = outline_path(g.outline_cushion(1.0, 7), 120, 0, 2.8)[:, :2]
    mt.basket(m, head, four(3.80), 0, -3.3, 3.3, pinch=0.24, gallery=(0.38,), radius=0.42, outline=square, over=0.75)
    return place_ring(root, view, head, yaw=-28)


@product("eternity-band-moissanite-ring", "Full Eternity Moissanite Band", MOISSANITE,
         "White gold eternity band set all the way round with round moissanites.",
         "Close view of the round moissanites along the eternity band.",
         worn=ON_HAND % "Full eternity band")
def _(view):
    m = mt.metal("white gold")
    root = mt.group()
    inner, seat, d = 8.5, 10.25, 2.35
    for y, w in ((-1.12, 0.42), (1.12, 0.42)):
        rail = np.array([((9.35) * math.cos(a), y, 9.35 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 180, endpoint=False)])
        prof = mt.rounded(w, 1.35, 4, 20)  # (along y, radial)
        v, f = [], []
        for k in range(180):
            a = 2 * math.pi * k / 180
            v += [((9.25 + r) * math.cos(a), y + s, (9.25 + r) * math.sin(a)) for s, r in prof]
        for k in range(180):
            k2 = (k + 1) % 180
            f += [[k * 20 + i, k * 20 + (i + 1) % 20, k2 * 20 + (i + 1) % 20, k2 * 20 + i] for i in range(20)]
        mt.add(v, f, m, root)
    mt.band(m, root, inner=inner, width=2.4, thick=0.55)
    gem = mt.gem_mesh(g.small_round(d), g.gem_material("moissanite"), "melee")
    n = int(2 * math.pi * seat / (d * 1.03))
    path = mt.spline([(0, 0, -1.3), (0, 0, -0.5), (0, 0, 0.0), (0, 0, 0.12)], 12)
    pv, pf = mt.tube(path, 0.25, 14)
    claw = mt.gem_mesh((pv, pf), m, "claw")
    claw.polygons.foreach_set("use_smooth", [True] * len(claw.polygons))
    for k in range(n):
        a = math.pi / 2 + 2 * math.pi * k / n
        up = (math.cos(a), 0, math.sin(a))
        mt.add(None, None, None, root, mesh=gem, matrix=mt.frame([seat * c for c in up], up, (0, 1, 0)))
        b = a + math.pi / n
        up = (math.cos(b), 0, math.sin(b))
        for s in (-1, 1):
            o = [seat * c for c in up]
            o[1] = s * 0.80
            mt.add(None, None, None, root, mesh=claw, matrix=mt.frame(o, up, (0, 0, 1) if abs(up[2]) < 0.9 else (1, 0, 0)))
    top = mt.group(root, Matrix.Translation((0, 0, seat)))
    return place_ring(root, view, top, yaw=32, tilt=20, width=27, close=13)


@product("emerald-cut-solitaire-moissanite-ring", "Emerald-Cut Solitaire Moissanite Ring", MOISSANITE,
         "Yellow gold solitaire ring with a rectangular emerald-cut moissanite in four white gold prongs.",
         worn=ON_HAND % "Emerald-cut solitaire ring in yellow gold")
def _(view):
    m = mt.metal("white gold")
    root = mt.group()
    mt.band(mt.metal("yellow gold"), root, width=2.1, thick=1.6, top_width=1.9, top_thick=1.5)
    head = ring_head(root, 12.8, turn=90)
    l, w = 7.8, 5.6
    stone(g.emerald_cut(l, w), "moissanite", head)
    corners = [(sx * (l / 2 - 0.40), sy * (w / 2 - 0.40)) for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
    frame = outline_path(g.outline_cushion(l / w, 6), 120, 0, w / 2)[:, :2]
    mt.basket(m, head, corners, 0, -3.2, 3.2, pinch=0.26, gallery=(0.40,), radius=0.40, outline=frame, over=0.6)
    return place_ring(root, view, head, yaw=34)


@product("cushion-halo-moissanite-ring", "Cushion Halo Moissanite Ring", MOISSANITE,
         "Platinum ring with a cushion-cut moissanite in a halo, small stones along the shoulders.",
         "Close view into the cushion-cut moissanite and its halo.",
         worn=ON_HAND % "Cushion halo ring in platinum")
def _(view):
    m = mt.metal("platinum")
    root = mt.group()
    mt.band(m, root, width=2.0, thick=1.6, top_width=1.9, top_thick=1.6)
    head = ring_head(root, 12.7)
    w = 6.2
    stone(g.cushion(w, w), "moissanite", head, 0.25)
    small = mt.gem_mesh(g.small_round(1.2), g.gem_material("moissanite"), "melee")
    mt.halo(m, small, head, outline_path(g.outline_cushion(1.0, 2.9), 160, 0.84, w / 2), -0.05, melee=1.2)
    mt.basket(m, head, four(3.52), 0.25, -3.1, 3, pinch=0.24, gallery=(), radius=0.38, over=0.6)
    mt.loop(m, head, outline_path(g.outline_cushion(1.0, 2.9), 90, 0, w / 2 * 0.60, z=-1.7), 0.30)
    bv, bf = mt.sphere(0.2, 12, 8)
    bead = mt.gem_mesh((bv, bf), m, "bead")
    bead.polygons.foreach_set("use_smooth", [True] * len(bead.polygons))
    for side in (-1, 1):
        for k in range(8):
            a = math.radians(90 - side * (20 + 7.2 * k))
            up = (math.cos(a), 0, math.sin(a))
            r = 10.12
            mt.add(None, None, None, root, mesh=small, matrix=mt.frame([r * c for c in up], up, (0, 1, 0)))
            b = a - side * math.radians(3.6)
            for s in (-1, 1):
                mt.add(None, None, None, root, mesh=bead, matrix=Matrix.Translation((10.1 * math.cos(b), s * 0.55, 10.1 * math.sin(b))))
    return place_ring(root, view, head, yaw=-30, close=15)


# --------------------------------------------------------------------------
# Artificial jewelry


def bezel(material, parent, outline, scale, z=0.0, height=1.0, wall=0.35, grow=0.12):
    path = outline_path(outline, 90, grow, scale, z)
    v, f = mt.sweep_flat(path, [(a, b + height / 2 - 0.3) for a, b in mt.rounded(wall, height, 4, 16)])
    return mt.add(v, f, material, parent, name="bezel")


def plate(material, parent, outline, scale, z=0.0, grow=0.1):
    p = outline_path(outline, 90, grow, scale, z)
    return mt.add(p, [list(range(len(p)))], material, parent, smooth=False, name="plate")


def chain(material, parent, path, pitch=1.35, length=2.0, width=1.3, wire=0.17):
    """Cable chain: flat and upright links in turn along an open path."""
    t = np.linspace(0, 2 * math.pi, 28, endpoint=False)
    c, s = np.cos(t), np.sin(t)
    link = np.stack([np.sign(c) * (length - width) / 2 * (np.abs(c) > 0.15) + c * width / 2 * 0.86, s * (width / 2 - wire), 0 * t], -1)
    v, f = mt.tube(link, wire, 10, closed=True)
    mesh = mt.gem_mesh((v, f), material, "link")
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    pts, _ = mt.evenly(path, pitch, closed=False)
    for k in range(len(pts) - 1):
        a, b = pts[k], pts[k + 1]
        d = Vector(b - a).normalized()
        side = d.cross(Vector((0, 0, 1))).normalized()
        turn = 35 if k % 2 else -40
        z = Matrix.Rotation(math.radians(turn), 3, d) @ side.cross(d)
        mt.add(None, None, None, parent, mesh=mesh, matrix=mt.frame((a + b) / 2, z, d))


@product("pearl-strand-necklace", "Pearl Strand Necklace", ARTIFICIAL,
         "Single strand of round white imitation pearls with a gold-tone clasp, laid in a loop.",
         "Close view of the imitation pearls showing their lustre.")
def _(view):
    rng = np.random.default_rng(4)
    root = mt.group()
    ctrl = [(0, -46), (34, -38), (56, -8), (50, 30), (22, 52), (-12, 50), (-44, 36), (-57, 2), (-40, -34)]
    path = mt.spline([(x, y, 0) for x, y in ctrl], 400, closed=True)
    pts, step = mt.evenly(path, 8.9)
    v, f = mt.sphere(4.4, 40, 24)
    mesh = mt.gem_mesh((v, f), g.pearl_material(), "pearl")
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    skip = int(len(pts) * 0.47)
    gold = mt.metal("gold tone")
    for k, p in enumerate(pts):
        if k == skip:
            d = pts[k + 1] - pts[k - 1]
            cl = mt.group(root, mt.frame((p[0], p[1], 3.6), (0, 0, 1), d))
            v, f = mt.tube([(-1.9, 0, 0), (-0.6, 0, 0), (0.6, 0, 0), (1.9, 0, 0)], [2.0, 3.1, 3.1, 2.0], 32)
            mt.add(v, f, gold, cl)
            for s in (-1, 1):
                mt.loop(gold, cl, mt.circle(0.9, 32) + np.array([s * 3.9, 0, 0]), 0.3)
            continue
        s = 1 + rng.uniform(-0.025, 0.015)
        rot = Matrix.Rotation(rng.uniform(0, 6), 4, "X")
        mt.add(None, None, None, root, mesh=mesh, matrix=Matrix.Translation((p[0], p[1], 4.4 * s)) @ rot @ Matrix.Scale(s, 4))
    v, f = mt.tube(np.array(path) + np.array([0, 0, 4.3]), 0.3, 8, closed=True)
    mt.add(v, f, g.opaque_stone("thread", (0.8, 0.76, 0.7), 0.6), root)
    if view == 1:
        return dict(target=(0, 3, 2), elevation=50, azimuth=0, width=136, blur=1.2)
    return dict(target=(6, -40, 3.5), elevation=30, azimuth=-18, width=44, blur=3.0, focus=(3, -45, 5))


@product("gold-tone-hoop-earrings", "Gold-Tone Hoop Earrings", ARTIFICIAL,
         "Pair of polished gold-tone hoop earrings, one standing and one lying in front.")
def _(view):
    gold = mt.metal("gold tone")

    def hoop():
        root = mt.group()
        a = np.radians(np.linspace(90, 450, 180, endpoint=False))
        path = np.stack([14 * np.cos(a), 0 * a, 14 * np.sin(a)], -1)
        r = 0.75 + 1.35 * (0.5 - 0.5 * np.sin(a)) ** 0.8
        v, f = mt.tube(path, r, 28, closed=True)
        mt.add(v, f, gold, root)
        for x, w in ((-1.6, 1.05), (1.6, 1.05)):  # hinge and clasp collars
            t = math.asin(x / 14)
            d = np.array([math.cos(t), 0, -math.sin(t)])
            o = np.array([14 * math.sin(t), 0, 14 * math.cos(t)])
            v, f = mt.tube([o - d * 0.45, o + d * 0.45], w, 24)
            mt.add(v, f, gold, root)
        return root

    back = mt.pose(hoop(), yaw=36, tilt=4, at=(7, 12))
    mt.pose(hoop(), yaw=-24, tilt=84, at=(-7, -14))
    return dict(target=(-0.5, 1.5, 9), elevation=30, azimuth=0, width=62, blur=1.2)


@product("crystal-pendant-necklace", "Crystal Pendant Necklace", ARTIFICIAL,
         "Silver-tone necklace with a pear-shaped clear crystal pendant framed by small crystals on a fine chain.",
         "Close view of the pear-shaped crystal and its frame of small crystals.")
def _(view):
    m = mt.metal("silver tone")
    root = mt.group()
    l, w = 11.0, 7.4
    out = g.outline_pear(tip=2 * l / w - 1)
    lie = mt.frame((0, 0, 4.4), (0.05, -0.30, 1), (0, 1, 0.3))
    head = mt.group(root, lie)
    mt.add(*g.pear(l, w), g.gem_material("crystal"), head, smooth=False, matrix=Matrix.Translation((0, 0, 0.3)))
    small = mt.gem_mesh(g.small_round(1.5), g.gem_material("crystal"), "melee")
    rim = outline_path(out, 200, 1.02, w / 2)
    mt.halo(m, small, head, rim, 0.0, melee=1.5)
    tip = out(0)[0] * w / 2
    for u in (0.03, 0.27, 0.5, 0.73):
        x, y = out(u) * w / 2
        mt.prong(m, head, (x, y), (x * 0.6, y * 0.6), 0.3, -1.2, 0.40, 0.55, 0.75)
    mt.loop(m, head, mt.circle(1.1, 40) @ np.array([[1, 0, 0], [0, 0, 1], [0, 1, 0]]) + np.array([tip + 2.6, 0, 0.0]), 0.28)
    bail = mt.tube(mt.spline([(tip + 3.1, 0, -0.9), (tip + 4.6, 0, -1.5), (tip + 6.2, 0, -0.2), (tip + 4.8, 0, 1.2), (tip + 3.2, 0, 0.5)], 40), np.interp(np.linspace(0, 1, 40), [0, 0.5, 1], [0.35, 0.7, 0.35]), 16)
    mt.add(*bail, m, head)
    top = lie @ Vector((tip + 5.0, 0, -0.2))
    for s in (-1, 1):
        p = mt.spline([(top.x, top.y, top.z), (s * 2.6, top.y + 2.6, 2.2), (s * 8, top.y + 13, 0.75), (s * 15, top.y + 30, 0.75),
                       (s * 20, top.y + 60, 0.75)], 200)
        chain(m, root, p)
    mt.pose(root)
    if view == 1:
        return dict(target=(0, 4.5, 3), elevation=56, azimuth=0, width=36, blur=1.0, focus=(0, 0, 4))
    return dict(target=(0, 0.6, 4.0), elevation=50, azimuth=14, width=20, blur=1.0)


def link_mesh(d, material):
    """Four-claw cup for one stone of a line bracelet."""
    parts_v, parts_f = [], []

    def put(v, f):
        base = sum(len(x) for x in parts_v)
        parts_v.append(np.array(v))
        parts_f.extend([[i + base for i in q] for q in f])

    r = d / 2
    for x, y in four(r * 1.0):
        put(*mt.tube(mt.spline([(x * 0.82, y * 0.82, -1.5), (x * 1.04, y * 1.04, -0.3), (x * 0.98, y * 0.98, 0.32), (x * 0.84, y * 0.84, 0.42)], 10), 0.27, 12))
    put(*mt.tube(mt.circle(r * 0.86, 40, -0.95), 0.30, 10, closed=True))
    put(*mt.tube(mt.circle(r * 0.72, 40, -1.45), 0.26, 10, closed=True))
    for s in (-0.45, 0.45):
        put(*mt.tube([(r * 0.6, s, -1.2), (r * 1.5, s, -1.2)], 0.22, 8))
    me = mt.gem_mesh((np.vstack(parts_v), parts_f), material, "cup")
    me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    return me


@product("crystal-tennis-bracelet", "Crystal Tennis Bracelet", ARTIFICIAL,
         "Silver-tone tennis bracelet of round clear crystals laid in a flowing curve.",
         "Close view of the claw-set round crystals of the tennis bracelet.")
def _(view):
    m = mt.metal("silver tone")
    root = mt.group()
    d, pitch = 3.6, 4.05
    gem = mt.gem_mesh(g.small_round(d), g.gem_material("crystal"), "melee")
    cup = link_mesh(d, m)
    ctrl = [(-36, 6), (-31, 22), (-10, 26), (0, 8), (6, -14), (24, -20), (35, -4), (33, 16), (20, 26)]
    pts, _ = mt.evenly(mt.spline([(x, y, 1.75) for x, y in ctrl], 600), pitch, closed=False)
    for k, p in enumerate(pts):
        t = pts[min(k + 1, len(pts) - 1)] - pts[max(k - 1, 0)]
        mat = mt.frame(p, (0, 0, 1), t)
        mt.add(None, None, None, root, mesh=cup, matrix=mat)
        mt.add(None, None, None, root, mesh=gem, matrix=mat @ Matrix.Rotation(0.39, 4, "Z"))
    end = mt.group(root, mt.frame(pts[-1] + (pts[-1] - pts[-2]) * 1.25, (0, 0, 1), pts[-1] - pts[-2]))
    v, f = mt.sweep_flat([(-3.0, 0, -0.6), (3.2, 0, -0.6)], mt.rounded(3.0, 1.5, 4, 28), closed=False)
    mt.add(v, f, m, end)
    first = mt.group(root, mt.frame(pts[0] - (pts[1] - pts[0]) * 0.85, (0, 0, 1), pts[0] - pts[1]))
    v, f = mt.sweep_flat([(-1.6, 0, -0.6), (3.4, 0, -0.6)], mt.rounded(1.8, 0.7, 4, 28), closed=False)
    mt.add(v, f, m, first)
    mt.pose(root)
    if view == 1:
        return dict(target=(-0.5, 3, 1), elevation=54, azimuth=0, width=86, blur=1.2)
    return dict(target=(11.5, -13.5, 1.5), elevation=40, azimuth=12, width=27, blur=2.4, focus=(12, -18, 2))


@product("gold-tone-rope-bangle", "Gold-Tone Rope Bangle", ARTIFICIAL,
         "Gold-tone bangle of three twisted strands standing upright.")
def _(view):
    gold = mt.metal("gold tone")
    root = mt.group()
    n, turns, R = 900, 26, 31.0
    for k in range(3):
        a = np.linspace(0, 2 * math.pi, n, endpoint=False)
        ph = turns * a + 2 * math.pi * k / 3
        rr = R + 1.45 * np.cos(ph)
        path = np.stack([rr * np.cos(a), 1.45 * np.sin(ph), rr * np.sin(a)], -1)
        v, f = mt.tube(path, 1.42, 14, closed=True)
        mt.add(v, f, gold, root)
    mt.pose(root, yaw=32, tilt=16)
    return dict(target=centre(root, 27), elevation=27, azimuth=0, width=86, blur=1.2)


@product("kundan-drop-earrings", "Kundan-Style Drop Earrings", ARTIFICIAL,
         "Pair of kundan-style gold-tone drop earrings with clear, red and green stones and small pearl drops.",
         "Close view of one kundan-style earring with its red centre, clear petals and green drop.",
         worn="Kundan-style drop earring worn on an ear form in matte clay.")
def _(view):
    gold = mt.metal("antique gold")
    pearl = mt.gem_mesh(mt.sphere(1.0, 28, 18), g.pearl_material(), "pearl")
    pearl.polygons.foreach_set("use_smooth", [True] * len(pearl.polygons))
    petal_out = g.outline_pear(tip=1.7, shift=0.2)

    def earring(side):
        root = mt.group()

        def cell(x, y, turn, outline, shape, kind, scale, z=0.0, height=1.3, foil="silver tone"):
            c = mt.group(root, Matrix.Translation((x, y, z + 0.9)) @ Matrix.Rotation(math.radians(turn), 4, "Z"))
            plate(mt.metal(foil), c, outline, scale, -0.28)
            bezel(gold, c, outline, scale, 0, height, wall=0.5)
            mt.add(*shape, g.gem_material(kind), c, smooth=False)

        petal = g.rose_cut(petal_out, 0.42, 3.5)
        for k in range(8):
            a = 45 * k + 22.5
            x, y = 5.1 * math.cos(math.radians(a)), 5.1 * math.sin(math.radians(a))
            cell(x, y, a, petal_out, petal, "crystal", 1.75)
        cell(0, 0, 0, g.outline_ellipse(1), g.rose_cut(g.outline_ellipse(1), 0.5, 5.0), "ruby", 2.5, 0.4, 1.5)
        plate(gold, root, g.outline_ellipse(1), 7.2, 0.45)
        for k in range(8):
            a = math.radians(45 * k)
            mt.add(*mt.sphere(0.62, 16, 10), gold, root, matrix=Matrix.Translation((6.5 * math.cos(a), 6.5 * math.sin(a), 1.2)))
        # drop
        mt.loop(gold, root, mt.circle(1.2, 36, 1.0) + np.array([0, -9.2, 0]), 0.35)
        big = g.outline_pear(tip=1.9, shift=0.2)
        cy = -19.0
        cell(0, cy, 90, big, g.rose_cut(big, 0.42, 8.0), "emerald", 4.0, 0.3, 1.7)
        rim = outline_path(big, 200, 1.75, 4.0)
        pts, step = mt.evenly(rim, 1.95)
        turn = Matrix.Translation((0, cy, 0)) @ Matrix.Rotation(math.radians(90), 4, "Z")
        for p in pts:
            mt.add(None, None, None, root, mesh=pearl, matrix=turn @ Matrix.Translation((p[0], p[1], 1.0)) @ Matrix.Scale(0.93, 4))
        base = outline_path(big, 120, 2.7, 4.0, 0.45)
        v, f = mt.sweep_flat(base, mt.rounded(0.5, 0.9, 4, 16))
        mt.add(v, f, gold, root, matrix=turn)
        plate(gold, root, big, 4.0, 0.3, 2.6).matrix_local = turn
        for dx, dy in ((-3.2, -26.6), (0, -28.2), (3.2, -26.6)):
            mt.loop(gold, root, mt.circle(0.6, 24, 0.9) + np.array([dx, dy + 1.1, 0]), 0.2)
            mt.add(None, None, None, root, mesh=pearl, matrix=Matrix.Translation((dx * 1.05, dy - 1.4, 1.7)) @ Matrix.Scale(1.7, 4))
            mt.add(*mt.sphere(0.5, 12, 8), gold, root, matrix=Matrix.Translation((dx * 1.04, dy + 0.35, 1.6)))
        return root

    if view == WORN:
        root = facing(56, 160, yaw=9)
        forms.ear(root, forms.plaster())
        one = earring(1)
        one.parent, one.matrix_local = root, Matrix.Translation(forms.LOBE)
        bpy.context.view_layer.update()
        at = lambda *p: root.matrix_world @ Vector(p)
        return dict(target=at(1, -20, 0), elevation=56, azimuth=0, width=88, height=1.25, blur=0.8, focus=at(-2, -40, 9))
    mt.pose(earring(-1), yaw=-8, at=(-11, 11))
    mt.pose(earring(1), yaw=9, at=(11, 11))
    if view == 1:
        return dict(target=(0, 0.5, 1), elevation=62, azimuth=0, width=56, blur=1.0)
    return dict(target=(-9.5, -1.0, 1), elevation=50, azimuth=-10, width=42, blur=1.4, focus=(-11, -1, 2))


# --------------------------------------------------------------------------
# Banner


def cloth(x, y):
    """Ivory cloth: flat where the pieces lie, soft folds behind and to the left."""
    far = np.clip((y - 11 - 0.12 * x) / 16, 0, 1)
    left = np.clip((-x - 9) / 18, 0, 1)
    far, left = (t * t * (3 - 2 * t) for t in (far, left))
    k = 1 - (1 - far) * (1 - 0.8 * left)
    u = 0.30 * (y - 0.55 * x + 4 * np.sin(0.06 * x + 0.6) + 2.5 * np.sin(0.10 * y + 0.07 * x))
    ridge = (0.5 + 0.5 * np.sin(u)) ** 1.7 + 0.35 * np.sin(0.53 * u + 0.08 * x) ** 2
    return k * 9.0 * ridge + 0.06 * np.sin(0.35 * x + 0.2 * y) * (1 - k)


@product("hero", "Banner", "banner",
         "White gold round moissanite solitaire ring with a loose ruby, sapphire, emerald and diamonds on soft ivory cloth.",
         folds=cloth, smooth=5.0)
def _(view):
    m = mt.metal("white gold")
    root = mt.group()
    mt.band(m, root, width=2.0, thick=1.6, top_width=1.8, top_thick=1.5)
    head = ring_head(root, 12.5)
    stone(g.round_brilliant(6.5), "moissanite", head)
    mt.basket(m, head, four(3.25), 0, -2.9, 2.9, pinch=0.28, gallery=(0.42, 0.86), radius=0.40)
    mt.pose(root, yaw=32, tilt=24, at=(13, 4), sink=0.12)
    for shape, kind, spin, yaw, at in (
            (g.cushion(7.4, 6.6), "sapphire", 0, -14, (-1.5, -5.5)),
            (g.oval(8.0, 6.2), "ruby", 0, 18, (25.5, -5.5)),
            (g.emerald_cut(8.2, 6.2), "emerald", 0, -18, (31, 6)),
            (g.round_brilliant(6.5), "diamond", 16, 24, (8.2, -9.5)),
            (g.pear(8.6, 5.6), "diamond", 150, -10, (17.5, -11.5)),
            (g.round_brilliant(4.2), "diamond", 9, -25, (-6.5, 2.0)),
            (g.round_brilliant(3.4), "diamond", 3, 30, (34.5, -7.5))):
        s = loose(shape, kind)
        rest_on_pavilion(s, spin, yaw, at, less=7 if kind == "diamond" else 0)
        s.location.z -= 0.1
    return dict(target=(3, 1.8, 4.6), elevation=42, azimuth=0, width=72, blur=1.3, focus=(13, -3, 6))
