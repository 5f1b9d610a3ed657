"""Forms that wear the pieces: a hand, fingertips, an ear and a bust, matte as plaster.

They are sculpted as distance fields (how far is each point from the form), which join softly, and turned into meshes.
Millimetres.  The ring finger's axis is y and its ring is at the origin, as rings are built.
"""
import math

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter1d
from scipy.spatial import cKDTree

import metal as mt

FAR = 40.0  # distances beyond do not matter

# --------------------------------------------------------------------------
# Distance fields: functions of points (..., 3)


def soft(a, b, k):
    """Union with a fillet about k wide."""
    h = np.clip(k - np.abs(a - b), 0, None) / k
    return np.minimum(a, b) - h * h * h * k / 6


def soft_cut(a, b, k):
    """a without b, with a rounded edge."""
    return -soft(-a, b, k)


def capsule(p, a, b, ra, rb):
    """A cone with round ends."""
    a, b = np.asarray(a, np.float32), np.asarray(b, np.float32)
    d = b - a
    t = np.clip(((p - a) @ d) / max(float(d @ d), 1e-9), 0, 1)
    return np.linalg.norm(p - a - t[..., None] * d, axis=-1) - (ra + (rb - ra) * t)


def ellipsoid(p, centre, radii, turn=None):
    q = p - np.asarray(centre, np.float32)
    if turn is not None:
        q = q @ np.asarray(turn, np.float32)
    r = np.asarray(radii, np.float32)
    k0, k1 = np.linalg.norm(q / r, axis=-1), np.linalg.norm(q / (r * r), axis=-1)
    return k0 * (k0 - 1) / np.maximum(k1, 1e-6)


def limb(points, radii, round_off=3.0):
    """A tube through the points whose bends are round; radii stand at shares of its length."""
    path, _ = mt.evenly(np.asarray(points, float), step=0.25, closed=False)
    path = np.stack([gaussian_filter1d(path[:, k], round_off / 0.25, mode="nearest") for k in range(3)], -1)
    at = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    fine = np.linspace(0, 1, 400)
    r = gaussian_filter1d(np.interp(fine, *zip(*radii)), 14, mode="nearest")
    r = np.interp(at / at[-1], fine, r)
    tree, low, high = cKDTree(path), (path - r[:, None]).min(0), (path + r[:, None]).max(0)

    def field(p):
        d = np.full(p.shape[:-1], FAR, np.float32)
        near = ((p > low - FAR / 2) & (p < high + FAR / 2)).all(-1)
        if near.any():
            away, which = tree.query(p[near])
            d[near] = away - r[which]
        return d

    return field


# --------------------------------------------------------------------------
# Meshes


def skin(field, low, high, step=0.7, block=8):
    """Vertices and faces where the field is 0 (naive surface nets)."""
    low, high = np.asarray(low, float), np.asarray(high, float)
    n = np.ceil((high - low) / step).astype(int) + 1
    axes = [(low[k] + step * np.arange(n[k])).astype(np.float32) for k in range(3)]
    d = np.empty(n, np.float32)
    starts = [range(0, n[k], block) for k in range(3)]
    middles = np.stack(np.meshgrid(*[[a[s:s + block].mean() for s in ss] for a, ss in zip(axes, starts)], indexing="ij"), -1)
    rough = field(middles.astype(np.float32))
    reach = block * step * 0.87 + 4.0  # half a block's diagonal and what soft unions add
    for where in np.ndindex(*rough.shape):
        part = tuple(slice(ss[w], ss[w] + block) for ss, w in zip(starts, where))
        if abs(rough[where]) > reach:
            d[part] = rough[where]
        else:
            p = np.stack(np.meshgrid(*[a[s] for a, s in zip(axes, part)], indexing="ij"), -1)
            d[part] = field(p)
    cell = tuple(m - 1 for m in n)
    total, count = np.zeros(cell + (3,), np.float32), np.zeros(cell, np.float32)
    corner = lambda i, j, k: tuple(slice(o, o + c) for o, c in zip((i, j, k), cell))
    for axis in range(3):
        for u in (0, 1):
            for v in (0, 1):
                o = [0, 0, 0]
                o[(axis + 1) % 3], o[(axis + 2) % 3] = u, v
                a = d[corner(*o)]
                o[axis] = 1
                b = d[corner(*o)]
                hit = (a < 0) != (b < 0)
                t = np.where(hit, a / np.where(hit, a - b, 1), 0)
                o[axis] = 0
                at = np.empty(cell + (3,), np.float32)
                at[...] = o
                at[..., axis] = t
                total += at * hit[..., None]
                count += hit
    live = count > 0
    index = np.full(cell, -1, np.int64)
    index[live] = np.arange(live.sum())
    where = np.stack(np.nonzero(live), -1)
    verts = low + step * (where + total[live] / count[live][:, None])
    faces = []
    for axis in range(3):
        a = np.moveaxis(d, axis, 0)
        cut = (a[:-1] < 0) != (a[1:] < 0)
        ids = np.moveaxis(index, axis, 0)
        i, j, k = np.nonzero(cut[:, 1:-1, 1:-1])
        quad = np.stack([ids[i, j, k], ids[i, j + 1, k], ids[i, j + 1, k + 1], ids[i, j, k + 1]], -1)
        back = (a[:-1][:, 1:-1, 1:-1][i, j, k] < 0) == (axis == 1)
        quad[back] = quad[back][:, ::-1]
        faces.append(quad)
    return verts, np.vstack(faces)


def smoothed(verts, faces, rounds=6):
    """Takes the last steps of the grid off, without shrinking (Taubin)."""
    edges = np.vstack([faces[:, [k, (k + 1) % 4]] for k in range(4)])
    a, b = np.concatenate([edges[:, 0], edges[:, 1]]), np.concatenate([edges[:, 1], edges[:, 0]])
    count = np.bincount(a, minlength=len(verts))[:, None]
    v = verts.copy()
    for k in range(rounds * 2):
        near = np.stack([np.bincount(a, v[b, c], len(v)) for c in range(3)], -1) / np.maximum(count, 1)
        v += (0.5 if k % 2 == 0 else -0.52) * (near - v)
    return v


def sculpt(field, low, high, material, parent, step=0.7, name="form"):
    verts, faces = skin(field, low, high, step)
    verts = smoothed(verts, faces)
    mesh = bpy.data.meshes.new(name)
    mesh.vertices.add(len(verts))
    mesh.vertices.foreach_set("co", verts.astype(np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set("loop_start", (4 * np.arange(len(faces))).astype(np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(faces), 4, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    mesh.update(calc_edges=True)
    mesh.validate()
    mesh.materials.append(material)
    return mt.add(None, None, None, parent, mesh=mesh, name=name)


def plaster(colour=(0.60, 0.41, 0.31), name="plaster"):
    """Matte, a little translucent at grazing angles, as unglazed clay."""
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    b = m.node_tree.nodes["Principled BSDF"]
    b.inputs["Base Color"].default_value = (*colour, 1)
    b.inputs["Roughness"].default_value = 0.62
    b.inputs["Specular"].default_value = 0.28
    b.inputs["Sheen"].default_value = 0.35
    b.inputs["Sheen Tint"].default_value = 0.6
    aov = m.node_tree.nodes.new("ShaderNodeOutputAOV")
    aov.name = "form"
    aov.inputs["Value"].default_value = 1.0
    return m


# --------------------------------------------------------------------------
# Hand

#          knuckle (MCP)      lengths        splay  bends (second, third joint), lift of the first
FINGERS = {
    "index": ((-40.5, 22, -2.5), (43, 25, 22), 5.0, (24, 12), 5, 0.96),
    "middle": ((-20.5, 26, 0.5), (46, 29, 23), 2.0, (32, 16), 1, 1.0),
    "ring": ((0, 23, 0), (43, 27, 23), 0.0, (30, 18), 0, 1.0),
    "little": ((17.5, 31, -4), (35, 20, 20), -7.0, (26, 14), 6, 0.83),
}


def finger(name):
    knuckle, lengths, splay, bends, lift, thick = FINGERS[name]
    s = math.radians(splay)
    at, down = np.array(knuckle, float), math.radians(-lift)
    points = [at + 0.0]
    for length, bend in zip(lengths, (0,) + bends):
        down += math.radians(bend)
        at = at + length * np.array([-math.sin(s) * math.cos(down), -math.cos(s) * math.cos(down), -math.sin(down)])
        points.append(at)
    total = sum(lengths)
    one, two = lengths[0] / total, (lengths[0] + lengths[1]) / total
    slim = 8.6
    radii = [(0, slim + 1.0), (0.12, slim + 0.7), (23 / total, slim), (one - 0.09, slim - 0.25), (one, slim + 0.15), (one + 0.07, slim - 0.45),
             ((one + two) / 2, slim - 0.85), (two, slim - 0.9), (two + 0.07, slim - 1.35), (0.92, slim - 1.9), (1, slim - 2.9)]
    return limb(points, [(t, r * thick) for t, r in radii], round_off=3.4)


def hand(parent, material):
    """Palm down, fingers a little bent; the ring belongs on its fourth finger."""
    wrist = {"index": (-30, 96, -34), "middle": (-20, 97, -31), "ring": (-9, 97, -32), "little": (0, 95, -36)}
    fingers = [finger(name) for name in FINGERS]
    thumb = limb([(-28, 82, -36), (-52, 60, -34), (-63, 32, -33), (-61, 8, -36), (-57, -8, -39)],
                 [(0, 13), (0.3, 12.5), (0.55, 9.8), (0.68, 9.8), (0.85, 8.4), (1, 6.0)], round_off=7)

    def palm(p):
        d = None
        for name in FINGERS:
            k = np.array(FINGERS[name][0])
            bone = capsule(p, k + [0, 2, -1.5], wrist[name], 10.2 if name != "little" else 9.0, 12.5)
            d = bone if d is None else soft(d, bone, 16)
        return d

    def field(p):
        base = palm(p)
        d = soft(base, thumb(p), 16)
        for f in fingers:
            d = soft(d, soft(base, f(p), 11), 0.8)
        return d

    return sculpt(field, (-76, -66, -62), (34, 112, 18), material, parent)


def fingertips(parent, material, held):
    """Thumb and forefinger that hold these points between them, in the plane of the picture (x right, y up)."""
    held = np.asarray(held, np.float32)
    slim = 8.0
    fore = limb([(60, 52, -26), (38, 39, -14), (16, 24, -4), (-0.4, 8, -1.5)],
                [(0, slim + 0.4), (0.36, slim + 0.1), (0.62, slim - 0.6), (0.75, slim - 0.6), (0.9, slim - 1.5), (1, slim - 2.9)], round_off=4)
    thumb = limb([(70, -26, -24), (46, -27, -14), (21, -19.5, -5), (-0.4, -8, -1.5)],
                 [(0, slim + 2.4), (0.36, slim + 1.4), (0.55, slim + 1.3), (0.75, slim + 0.7), (0.9, slim - 0.7), (1, slim - 2.1)], round_off=4)

    def touching(f, side):
        """Moved up or down until it holds the nearest point, a little pressed in."""
        by = np.zeros(3, np.float32)
        for _ in range(8):
            by[1] -= side * (f(held - by).min() + 0.12)
        return lambda p: f(p - by)

    fore, thumb = touching(fore, 1), touching(thumb, -1)
    return sculpt(lambda p: soft(fore(p), thumb(p), 0.5), (-14, -50, -40), (74, 68, 14), material, parent, step=0.6)


# --------------------------------------------------------------------------
# Ear

LOBE = (-2.5, -23.5, 7.0)  # where an earring sits


def ear(parent, material):
    """A left ear with the jaw and the neck below it, in the plane of the picture (x right, y up, face to the left)."""
    helix = limb([(-5, 1, 0), (-11, 6, 3), (-13.5, 15, 6), (-10.5, 25, 8), (-2, 31.5, 9), (8, 31, 9.5), (15.5, 24, 9.5), (18, 12, 9),
                  (16.5, 0, 8), (12.5, -10, 6.8), (7, -18, 5.2), (2, -25, 3.6)],
                 [(0, 1.6), (0.1, 2.4), (0.3, 3.0), (0.55, 2.9), (0.75, 2.6), (0.88, 2.8), (1, 3.4)], round_off=3)
    fold = limb([(-3, -13.5, 4.5), (3.5, -11.5, 6.2), (8, -4, 7.4), (9, 5, 7.8), (7, 13, 7.0), (2, 20, 5.4)],
                [(0, 2.7), (0.3, 2.6), (0.7, 2.9), (1, 2.0)], round_off=3)
    branch = limb([(7.5, 12, 7), (9.5, 19, 6.2), (9, 25, 5)], [(0, 2.6), (1, 1.6)], round_off=2)

    def field(p):
        head = ellipsoid(p, (-45, 25, -92), (94, 118, 92))
        head = soft(head, capsule(p, (-22, -22, -32), (-95, -78, -42), 27, 20), 30)
        head = soft(head, capsule(p, (-24, -10, -62), (-14, -190, -66), 50, 52), 34)
        sheet = ellipsoid(p, (2, 5, 1.5), (17.5, 29, 4.2))
        sheet = soft(sheet, ellipsoid(p, (3, 2, -8), (11, 20, 11)), 8)
        sheet = soft(sheet, ellipsoid(p, (LOBE[0], LOBE[1] - 0.5, 3.2), (8.2, 9.6, 3.6)), 7)
        d = soft(head, sheet, 9)
        d = soft_cut(d, ellipsoid(p, (-3.2, -3, 8.5), (8.6, 9.5, 8.8)), 3.5)
        d = soft_cut(d, ellipsoid(p, (-3, 9.5, 8), (7, 6, 5.4)), 3)
        for f in (helix, fold, branch):
            d = soft(d, f(p), 3.2)
        d = soft(d, ellipsoid(p, (-12.5, -4.5, 4.2), (3.6, 5.6, 3.6)), 4)
        return soft(d, ellipsoid(p, (-2.5, -13.5, 5), (4, 2.6, 2.8)), 3)

    return sculpt(field, (-76, -98, -120), (62, 76, 16), material, parent, step=0.7)
